import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { cachedTrip, dropOwnMatch, patchOwnMatch, requestedTrips } from './cached-trips.ts'
import { tripForTests } from './trip-for-tests.ts'
import { feedKey, tripKey } from './trip-keys.ts'

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
