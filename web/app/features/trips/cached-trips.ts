import type { Trip } from '@caravan/contract/trips.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Pages } from '../../lib/query/paged-query.ts'
import { itemsOf, mapItems, patchNewest, patchPages, withoutItem } from '../../lib/query/patch-pages.ts'
import { feedKey, tripKey } from './trip-keys.ts'

/** A trip as it stands in the cache now, which may be newer than what the page has drawn. */
export function cachedTrip(client: QueryClient, tripId: string): Trip | null | undefined {
  const feed = client.getQueryData<Pages<Trip>>(feedKey)
  const listed = feed && itemsOf(feed).find(({ id }) => id === tripId)
  return listed ?? client.getQueryData<Trip>(tripKey(tripId))
}

/** Changes a trip wherever the cache holds it. */
export function patchTrip(client: QueryClient, tripId: string, change: (trip: Trip) => Trip): void {
  patchPages<Trip>(client, feedKey, (feed) => mapItems(feed, (trip) => (trip.id === tripId ? change(trip) : trip)))
  patchNewest<Trip | null>(client, tripKey(tripId), (trip) => trip && change(trip))
}

/** Takes a trip that is gone out of the feed; where a link led to it, the page says so, unless it did before. */
export function dropTrip(client: QueryClient, tripId: string, { isKnown = false } = {}): void {
  patchPages<Trip>(client, feedKey, (feed) => withoutItem(feed, tripId))
  const queryKey = tripKey(tripId)
  if (!client.getQueryData(queryKey)) return
  if (isKnown) client.setQueryData(queryKey, null)
  else void client.resetQueries({ queryKey, exact: true })
}
