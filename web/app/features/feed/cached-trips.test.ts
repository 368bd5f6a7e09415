import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { cachedTrip, patchedPages, patchTrip } from './cached-trips.ts'
import { feedKey, tripKey } from './feed-query.ts'
import { tripForTests } from './trip-for-tests.ts'

const feed = {
  pages: [
    { items: [tripForTests('a'), tripForTests('b')], next: 'cursor' },
    { items: [tripForTests('c')], next: undefined },
  ],
  pageParams: ['', 'cursor'],
}

describe('changing a trip in the cache', () => {
  it('changes that trip alone and leaves other pages untouched', () => {
    const changed = patchedPages(feed, 'b', (trip) => ({ ...trip, likes: 7 }))
    expect(changed.pages[0]?.items.map((trip) => trip.likes)).toEqual([0, 7])
    expect(changed.pages[1]).toBe(feed.pages[1])
    expect(changed.pages[0]?.next).toBe('cursor')
  })

  it('reaches the trip of a link as well', () => {
    const client = new QueryClient()
    client.setQueryData(feedKey, feed)
    client.setQueryData(tripKey('z'), tripForTests('z'))
    patchTrip(client, 'z', (trip) => ({ ...trip, comments: 3 }))
    expect(cachedTrip(client, 'z')?.comments).toBe(3)
    expect(cachedTrip(client, 'a')?.comments).toBe(0)
  })

  it('does not make old trips count as fresh', () => {
    const client = new QueryClient()
    client.setQueryData(feedKey, feed, { updatedAt: 1000 })
    patchTrip(client, 'a', (trip) => ({ ...trip, likes: 1 }))
    expect(client.getQueryState(feedKey)?.dataUpdatedAt).toBe(1000)
    expect(cachedTrip(client, 'a')?.likes).toBe(1)
  })
})
