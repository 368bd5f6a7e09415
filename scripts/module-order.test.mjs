import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { at } from './lib/project.mjs'

/** The modules of the server in their order, and the features in each: a feature imports of its own module and of those before. */
const MODULES = {
  places: ['places', 'emergency-numbers'],
  media: ['pictures'],
  notify: ['notify'],
  people: ['users', 'account', 'devices', 'steps'],
  trips: ['trips', 'likes', 'comments', 'saved-trips', 'own-trips', 'shares', 'calendar-feeds', 'postcards'],
  chat: ['messages', 'group-chats'],
  matching: ['matches', 'travellers', 'overlaps', 'for-you'],
  meetups: ['meetings', 'plans', 'trusted-contact', 'vouches'],
  discover: ['discover', 'search', 'saved-searches', 'near-me', 'map', 'wishes', 'first-week'],
  safety: ['blocks', 'reports', 'moderation', 'signals', 'pose-photo'],
  privacy: ['deletion', 'session', 'exports', 'see-as', 'former-contacts'],
  site: ['blog', 'waitlist'],
  inbox: ['notifications', 'live'],
}
/** A moderator is shown what a decision tells, as its reader will read it. */
const ALLOWED = ['moderation/outcome.ts imports notifications/read-notice.ts']

const FEATURES = at('server', 'src', 'features')
const ORDER = Object.keys(MODULES)
const placeOf = (path) => ORDER.findIndex((name) => MODULES[name].includes(path.split('/')[0]))

/** @returns those imports of a file, named from the folder of features, that go to another feature */
const importsOf = (file, text) =>
  [...text.matchAll(/from '(\.[^']+)'/g)]
    .map(([, path]) => normalize(join(dirname(file), path)))
    .filter((path) => !path.startsWith('..') && path.split('/')[0] !== file.split('/')[0])

const againstOrder = (file, text) =>
  importsOf(file, text)
    .filter((path) => placeOf(path) > placeOf(file))
    .map((path) => `${file} imports ${path}`)

const files = readdirSync(FEATURES, { recursive: true })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !/\.test\.ts$/.test(name))

test('every feature is in one module', () => {
  const there = readdirSync(FEATURES)
  expect(Object.values(MODULES).flat().sort()).toEqual(there.sort())
})

test('no feature imports one of a module after its own', () => {
  const found = files.flatMap((file) => againstOrder(file, readFileSync(join(FEATURES, file), 'utf8')))
  expect(found).toEqual(ALLOWED)
})

test('an import against the order is found', () => {
  expect(againstOrder('trips/trips.ts', "import { block } from '../blocks/blocks.ts'")).toEqual([
    'trips/trips.ts imports blocks/blocks.ts',
  ])
})
