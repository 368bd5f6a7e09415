import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { at } from './lib/project.mjs'

/** A file imports of its own module and of those before it. */
const ORDER = [
  'places',
  'media',
  'notify',
  'people',
  'trips',
  'chat',
  'matching',
  'meetups',
  'discover',
  'safety',
  'privacy',
  'site',
  'inbox',
]
/** A moderator is shown what a decision tells, as its reader will read it. */
const ALLOWED = ['safety/moderation/outcome.ts imports inbox/notifications/mail.ts']

const MODULES = at('server', 'src', 'modules')
const moduleOf = (path) => path.split('/')[0]
const placeOf = (path) => ORDER.indexOf(moduleOf(path))

/** @returns what a file imports of the modules, named from their folder */
const importsOf = (file, text) =>
  [...text.matchAll(/from '(\.[^']+)'/g)]
    .map(([, path]) => normalize(join(dirname(file), path)))
    .filter((path) => !path.startsWith('..'))

const againstOrder = (file, text) =>
  importsOf(file, text)
    .filter((path) => placeOf(path) > placeOf(file))
    .map((path) => `${file} imports ${path}`)

const foreignQueries = (file, text) =>
  importsOf(file, text)
    .filter((path) => moduleOf(path) !== moduleOf(file) && basename(path).endsWith('queries.ts'))
    .map((path) => `${file} imports ${path}`)

const files = readdirSync(MODULES, { recursive: true })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !/\.test\.ts$/.test(name))
const findIn = (check) => files.flatMap((file) => check(file, readFileSync(join(MODULES, file), 'utf8')))

test('every folder is a module with its place in the order', () => {
  expect(readdirSync(MODULES).sort()).toEqual([...ORDER].sort())
})

test('no file imports of a module after its own', () => {
  expect(findIn(againstOrder)).toEqual(ALLOWED)
})

test('another module is asked by its verbs, not by its queries', () => {
  expect(findIn(foreignQueries)).toEqual([])
})
