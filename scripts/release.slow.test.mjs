import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, commandOf } from './lib/project.mjs'

const folder = fs.mkdtempSync(join(tmpdir(), 'caravan-release-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const SOMEBODY = { NAME: 'Mara', EMAIL: 'mara@example.org' }
const env = {
  ...process.env,
  ...Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) =>
      Object.entries(SOMEBODY).map(([key, value]) => [`GIT_${who}_${key}`, value]),
    ),
  ),
}
const git = (...args) => execFileSync('git', args, { cwd: folder, env, encoding: 'utf8' }).trim()
const commit = (subject) => git('commit', '--allow-empty', '-m', subject)
/** What `npm run release` runs, in a repository of the test's own. */
const release = (...args) =>
  execFileSync(process.execPath, [commandOf('commit-and-tag-version', 'commit-and-tag-version'), ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
const read = (name) => fs.readFileSync(join(folder, name), 'utf8')

beforeAll(() => {
  git('init', '--initial-branch', 'main')
  git('remote', 'add', 'origin', 'https://git.example.org/you/caravan.git')
  for (const name of ['package.json', 'package-lock.json', '.versionrc.json']) {
    fs.copyFileSync(at(name), join(folder, name))
  }
  git('add', '.')
  commit('feat(trips): post a trip')
  release('--first-release')
})

test('the first release lists what there is, and keeps the version', () => {
  const { version } = JSON.parse(fs.readFileSync(at('package.json'), 'utf8'))
  expect(git('tag')).toBe(`v${version}`)
  expect(read('CHANGELOG.md')).toContain('* **trips:** post a trip')
})

test('the next one lists what came since, by its kind, and sets the version that follows', () => {
  commit('fix(likes): forty taps count one')
  commit('test(likes): many taps')
  const before = JSON.parse(read('package.json')).version
  expect(release('--dry-run')).toContain('forty taps count one')
  expect(JSON.parse(read('package.json')).version).toBe(before)
  release()
  const [, entry = ''] = read('CHANGELOG.md').split(/^## /m)
  expect(entry).toMatch(/### Fixed\n\n\* \*\*likes:\*\* forty taps count one/)
  expect(entry).not.toContain('many taps')
  expect(entry).not.toContain('post a trip')
  const { version } = JSON.parse(read('package.json'))
  expect(version).not.toBe(before)
  const lock = JSON.parse(read('package-lock.json'))
  expect([lock.version, lock.packages[''].version, git('describe', '--tags')]).toEqual([
    version,
    version,
    `v${version}`,
  ])
  expect(git('log', '-1', '--format=%s')).toBe(`chore(release): ${version}`)
  expect(git('status', '--short')).toBe('')
})

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
