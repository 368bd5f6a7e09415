import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { licenceFaults, lockedPackages } from './lib/licences.mjs'
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

const packages = lockedPackages()
const withPackage = (path, entry) => licenceFaults({ ...packages, [path]: entry })

test('what is shipped is under licences that are allowed, and each exception is used', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(500)
  expect(licenceFaults(packages)).toEqual([])
})

test.each(['GPL-3.0-only', 'AGPL-3.0', 'MIT AND GPL-2.0-only', 'SEE LICENSE IN LICENSE', 'LGPL-3.0', undefined])(
  'a package under %s is refused, wherever npm puts it',
  (license) => {
    const fault = `left-pad: ${license ?? 'no licence'} is not allowed in what is shipped`
    expect(withPackage('node_modules/left-pad', { license })).toEqual([fault])
    expect(withPackage('server/node_modules/deep/node_modules/left-pad', { license, optional: true })).toEqual([fault])
  },
)

test('a choice is enough where one of its licences is allowed', () => {
  expect(withPackage('node_modules/left-pad', { license: '(MIT OR GPL-3.0-only)' })).toEqual([])
})

test('what development alone needs is not looked at, nor are the packages of this repository', () => {
  expect(withPackage('node_modules/left-pad', { license: 'GPL-3.0-only', dev: true })).toEqual([])
  expect(withPackage('node_modules/@caravan/more', { link: true })).toEqual([])
})

test('an exception is for one licence of one package', () => {
  expect(withPackage('node_modules/libheif-js', { license: 'GPL-3.0-only' })).toEqual([
    'libheif-js: GPL-3.0-only is not allowed in what is shipped',
    expect.stringMatching(/^libheif-js: nothing of that name is shipped under LGPL-3.0/),
  ])
})
