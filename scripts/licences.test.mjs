import { expect, test } from 'vitest'
import { licenceFaults, lockedPackages } from './lib/licences.mjs'

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
