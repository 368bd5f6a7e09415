import type { Trip } from '@caravan/contract/trips.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { lastReadAloud } from '../../../ui/live-region.tsx'
import { cachedTrip, patchCounts } from '../cached-trips.ts'
import { tripForTests } from '../trip-for-tests.ts'
import { tripKey } from '../trip-keys.ts'
import { like } from './trip-actions.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['after it', (hear: () => void, answer: () => void) => [answer, hear]],
  ['before it', (hear: () => void, answer: () => void) => [hear, answer]],
])('a like ends with the newest number, whether its answer comes first or the event comes %s', async (_, order) => {
  const answered = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answered.promise)
  const client = new QueryClient()
  const trip: Trip = { ...tripForTests('lisbon'), likes: 4, version: 5 }
  client.setQueryData(tripKey('lisbon'), trip)
  like(client, 'lisbon', true)
  expect(cachedTrip(client, 'lisbon')).toMatchObject({ isLiked: true, likes: 5 })
  const hear = () => patchCounts(client, { id: 'lisbon', likes: 7, matches: 0, comments: 0, version: 9 })
  const answer = () => answered.resolve(Response.json({ liked: true, likes: 5 }))
  for (const step of order(hear, answer)) {
    step()
    await new Promise((done) => setImmediate(done))
  }
  expect(cachedTrip(client, 'lisbon')).toMatchObject({ isLiked: true, likes: 7 })
})

test('a like that the server refuses is taken back: nothing is shown, and a screen reader says so', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503 })))
  const client = new QueryClient()
  client.setQueryData(tripKey('lisbon'), { ...tripForTests('lisbon'), likes: 4 })
  like(client, 'lisbon', true)
  await vi.waitFor(() => expect(cachedTrip(client, 'lisbon')).toMatchObject({ isLiked: false, likes: 4 }))
  expect(lastReadAloud()).toBe('Failed to toggle like.')
})
