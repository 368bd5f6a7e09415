import type { Trip } from '@caravan/contract/trips.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Pages } from '../../lib/query/paged-query.ts'
import { itemsOf } from '../../lib/query/patch-pages.ts'
import { cachedTrip, dropOwnMatch, dropTrip, patchOwnMatch, patchTrip, requestedTrips } from './cached-trips.ts'
import { tripForTests } from './trip-for-tests.ts'
import { feedKey, forYouKey, overlapListsKey, tripKey, tripListKey } from './trip-keys.ts'

const feed: Pages<Trip> = {
  pages: [
    { items: [tripForTests('a'), tripForTests('b')], next: 'cursor' },
    { items: [tripForTests('c')], next: undefined },
  ],
  pageParams: ['', 'cursor'],
}

function clientWithFeed(updatedAt?: number) {
  const client = new QueryClient()
  client.setQueryData(feedKey, feed, { updatedAt })
  return { client, shown: () => client.getQueryData<Pages<Trip>>(feedKey) ?? feed }
}

test('a trip changes in the feed, and pages without it are not rendered again', () => {
  const { client, shown } = clientWithFeed()
  patchTrip(client, 'b', (trip) => ({ ...trip, likes: 7 }))
  expect(itemsOf(shown()).map(({ likes }) => likes)).toEqual([0, 7, 0])
  expect(shown().pages[1]).toBe(feed.pages[1])
  expect(cachedTrip(client, 'b')?.likes).toBe(7)
})

test('a trip changes in every list that holds it, and leaves all of them', () => {
  const { client, shown } = clientWithFeed()
  const saved = tripListKey('saved')
  client.setQueryData(saved, { pages: [{ items: [tripForTests('b'), tripForTests('s')] }], pageParams: [''] })
  const inSaved = () => itemsOf(client.getQueryData<Pages<Trip>>(saved) ?? feed)
  patchTrip(client, 'b', (trip) => ({ ...trip, likes: 7 }))
  expect(inSaved().map(({ likes }) => likes)).toEqual([7, 0])
  expect(cachedTrip(client, 's')?.id).toBe('s')
  dropTrip(client, 'b')
  expect([itemsOf(shown()), inSaved()].map((trips) => trips.map(({ id }) => id))).toEqual([['a', 'c'], ['s']])
})

test('a trip changes in For you too, keeps the reason why it is there, and leaves it', () => {
  const { client } = clientWithFeed()
  const why = { kind: 'different', text: 'Something different' }
  const forYou = {
    pages: [{ items: [{ ...tripForTests('b'), why }, tripForTests('s')], next: undefined }],
    pageParams: [''],
  }
  client.setQueryData(forYouKey, forYou)
  patchTrip(client, 'b', (trip) => ({ ...trip, likes: 7 }))
  const items = () => itemsOf(client.getQueryData<typeof forYou>(forYouKey) ?? forYou)
  expect(items()[0]).toMatchObject({ likes: 7, why })
  dropTrip(client, 'b')
  expect(items().map(({ id }) => id)).toEqual(['s'])
})

test('the trip of a link changes as well, and one that is known to be nothing stays nothing', () => {
  const { client } = clientWithFeed()
  client.setQueryData(tripKey('z'), tripForTests('z'))
  client.setQueryData(tripKey('gone'), null)
  for (const id of ['z', 'gone']) patchTrip(client, id, (trip) => ({ ...trip, comments: 3 }))
  expect(cachedTrip(client, 'z')?.comments).toBe(3)
  expect(cachedTrip(client, 'gone')).toBeNull()
  expect(cachedTrip(client, 'a')?.comments).toBe(0)
})

test('a change does not make old trips count as fresh', () => {
  const { client } = clientWithFeed(1000)
  patchTrip(client, 'a', (trip) => ({ ...trip, likes: 1 }))
  expect(client.getQueryState(feedKey)?.dataUpdatedAt).toBe(1000)
  expect(cachedTrip(client, 'a')?.likes).toBe(1)
})

test('a trip that a link led to is asked for again, unless it is known to be nothing', () => {
  const { client } = clientWithFeed()
  for (const id of ['lost', 'blocked']) client.setQueryData(tripKey(id), tripForTests(id))
  dropTrip(client, 'lost')
  dropTrip(client, 'blocked', { isKnown: true })
  expect(client.getQueryData(tripKey('lost'))).toBeUndefined()
  expect(client.getQueryData(tripKey('blocked'))).toBeNull()
})

test('a trip that overlaps changes with the others, and goes with either of the two trips', () => {
  const client = new QueryClient()
  const key = [...overlapListsKey, 'mine', 'near']
  const rowOf = (id: string) => ({ trip: tripForTests(id), mine: { id: 'mine', destination: 'Lisbon' } })
  client.setQueryData(key, { pages: [{ items: [rowOf('a'), rowOf('b')] }], pageParams: [''] })
  const rows = () => itemsOf(client.getQueryData<Pages<ReturnType<typeof rowOf>>>(key) ?? { pages: [], pageParams: [] })
  patchTrip(client, 'b', (trip) => ({ ...trip, likes: 7 }))
  expect(rows().map(({ trip }) => trip.likes)).toEqual([0, 7])
  expect(cachedTrip(client, 'b')?.likes).toBe(7)
  dropTrip(client, 'a')
  expect(rows().map(({ trip }) => trip.id)).toEqual(['b'])
  dropTrip(client, 'mine')
  expect(rows()).toEqual([])
})

test('a request is marked on its trip, its answer is not taken back, and its end frees the trip', () => {
  const client = new QueryClient()
  client.setQueryData(feedKey, { pages: [{ items: [tripForTests('a'), tripForTests('b')] }], pageParams: [''] })
  client.setQueryData(tripKey('z'), tripForTests('z'))
  const mark = (tripId: string, status: 'pending' | 'accepted') =>
    patchOwnMatch(client, tripId, { id: `match of ${tripId}`, status })
  expect(requestedTrips(client)).toEqual([])
  mark('b', 'pending')
  mark('z', 'pending')
  expect(requestedTrips(client)).toEqual(['b', 'z'].map((id) => ({ id, matchId: `match of ${id}` })))
  for (const id of ['b', 'z']) {
    mark(id, 'accepted')
    mark(id, 'pending')
    expect(cachedTrip(client, id)).toMatchObject({ isMatched: true, ownMatch: { status: 'accepted' } })
    dropOwnMatch(client, `match of ${id}`)
    expect(cachedTrip(client, id)).toMatchObject({ isMatched: false, ownMatch: null })
  }
  expect(requestedTrips(client)).toEqual([])
})
