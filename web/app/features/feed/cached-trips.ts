import type { Trip } from '@caravan/contract/trips.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type FeedPages, feedKey, tripKey } from './feed-query.ts'

/** A trip as it stands in the cache now, which may be newer than what the page has drawn. */
export function cachedTrip(client: QueryClient, tripId: string): Trip | null | undefined {
  const pages = client.getQueryData<FeedPages>(feedKey)?.pages ?? []
  for (const page of pages) {
    const found = page.items.find((trip) => trip.id === tripId)
    if (found) return found
  }
  return client.getQueryData<Trip>(tripKey(tripId))
}

/** Changes a trip wherever the cache holds it. What is changed by hand does not count as fetched anew. */
export function patchTrip(client: QueryClient, tripId: string, change: (trip: Trip) => Trip): void {
  const fetchedAt = (key: readonly string[]) => ({ updatedAt: client.getQueryState(key)?.dataUpdatedAt })
  client.setQueryData<FeedPages>(feedKey, (feed) => feed && patchedPages(feed, tripId, change), fetchedAt(feedKey))
  const key = tripKey(tripId)
  client.setQueryData<Trip>(key, (trip) => trip && change(trip), fetchedAt(key))
}

/** Takes a trip that is gone out of the feed; where a link led to it, the page is told so. */
export function dropTrip(client: QueryClient, tripId: string): void {
  client.setQueryData<FeedPages>(
    feedKey,
    (feed) =>
      feed && {
        ...feed,
        pages: feed.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== tripId) })),
      },
  )
  const queryKey = tripKey(tripId)
  if (client.getQueryData(queryKey)) void client.resetQueries({ queryKey, exact: true })
}

/** Pages without the trip stay the same objects, so that nothing of them is drawn again. */
export function patchedPages(feed: FeedPages, tripId: string, change: (trip: Trip) => Trip): FeedPages {
  const pages = feed.pages.map((page) => {
    if (!page.items.some((trip) => trip.id === tripId)) return page
    return { ...page, items: page.items.map((trip) => (trip.id === tripId ? change(trip) : trip)) }
  })
  return { ...feed, pages }
}
