import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at } from './lib/project.mjs'

test('what is shipped is listed in the form of CycloneDX, each with its licence, and nothing of development', () => {
  const text = execFileSync(process.execPath, [at('scripts', 'sbom.mjs')], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  const { bomFormat, metadata, components } = JSON.parse(text)
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'caravan'])
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))
  const installed = Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { name, version, dev }]) => ({ id: `${name ?? path.split('node_modules/').at(-1)}@${version}`, dev }))
  const shipped = installed.filter(({ dev }) => !dev)
  expect(shipped.length).toBeGreaterThan(500)
  expect(shipped.filter(({ id }) => !listed.has(id))).toEqual([])
  expect([...listed].filter((id) => /^(vitest|lighthouse|@biomejs\/biome)@/.test(String(id)))).toEqual([])
  expect(components.find(({ name }) => name === 'fastify').licenses).toEqual([{ license: { id: 'MIT' } }])
})
