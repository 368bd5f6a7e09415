import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at } from './lib/project.mjs'

const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

const manifestOf = (folder) => JSON.parse(readFileSync(at(folder, 'package.json'), 'utf8'))
const directOf = (manifest) =>
  GROUPS.flatMap((group) => Object.keys(manifest[group] ?? {})).filter((name) => !isOurs(name))
const isOurs = (name) => name.startsWith('@caravan/')

/** @returns the packages of each table, by its heading */
const listedIn = (page) =>
  new Map(
    page
      .split(/^## /m)
      .slice(1)
      .map((part) => [
        part.split('\n', 1)[0],
        [...part.matchAll(/^\| (?!Package |---)(\S+) \| \S.* \|$/gm)].map(([, name]) => name),
      ]),
  )

/** @returns what has no purpose written down, and what has one and is no direct dependency */
function differences(listed, direct) {
  return {
    missing: direct.filter((name) => !listed.includes(name)),
    stale: listed.filter((name) => !direct.includes(name)),
  }
}

const tables = listedIn(readFileSync(at('docs', 'dependencies.md'), 'utf8'))
// what is installed only when asked for is no workspace
const folders = ['(root)', ...manifestOf('.').workspaces, 'companion']

test.each(folders)(
  'each direct dependency of %s has its purpose in docs/dependencies.md, and each row a dependency',
  (folder) => {
    const direct = directOf(manifestOf(folder === '(root)' ? '.' : folder))
    expect(differences(tables.get(folder) ?? [], direct)).toEqual({ missing: [], stale: [] })
  },
)

test('each table is of a workspace', () => {
  expect([...tables.keys()].sort()).toEqual([...folders].sort())
})

test('what is new, what is gone and what has no purpose is found', () => {
  const page = '# All\n\n## web\n\n| Package | Purpose |\n| --- | --- |\n| left-pad | pads |\n| react |  |\n'
  expect(differences(listedIn(page).get('web'), ['react'])).toEqual({ missing: ['react'], stale: ['left-pad'] })
})
