import { expect, test } from 'vitest'
import { tripForTests } from '../../trip-for-tests.ts'
import { hasNewTrips } from './feed-behaviour.tsx'

const at = (minute: number, id: string, userId = 'aiko') =>
  tripForTests(id, { userId, createdAt: `2026-08-01T12:0${minute}:00.000Z` })

const newest = at(2, 'shown')
const shown = { trips: [newest, at(1, 'older')], newest, viewerId: 'mara' }

test('a later trip of somebody else is new, also below one of one’s own', () => {
  expect(hasNewTrips([at(4, 'own', 'mara'), at(3, 'new'), newest], shown)).toBe(true)
})

test('one’s own trip is not new, from wherever it was posted', () => {
  expect(hasNewTrips([at(3, 'own', 'mara'), newest], shown)).toBe(false)
})

test('a trip that a link put before the feed is not new', () => {
  const linked = at(3, 'linked')
  expect(hasNewTrips([linked, newest], { ...shown, trips: [linked, ...shown.trips] })).toBe(false)
})

test('an older one that is not loaded, or was deleted above, is not new', () => {
  expect(hasNewTrips([newest, at(0, 'not loaded')], shown)).toBe(false)
  expect(hasNewTrips([newest], { ...shown, newest: undefined })).toBe(false)
})
