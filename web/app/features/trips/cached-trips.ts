import type { Trip } from '@caravan/contract/trips.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Pages } from '../../lib/query/paged-query.ts'
import { itemsOf, mapItems, patchNewest, patchPages, withoutItem } from '../../lib/query/patch-pages.ts'
import { tripKey, tripListsKey } from './trip-keys.ts'

/** A trip as the cache holds it now, which may be newer than what the page has drawn. */
export function cachedTrip(client: QueryClient, tripId: string): Trip | null | undefined {
  const lists = client.getQueriesData<Pages<Trip>>({ queryKey: tripListsKey })
  for (const [, list] of lists) {
    const listed = list && itemsOf(list).find(({ id }) => id === tripId)
    if (listed) return listed
  }
  return client.getQueryData<Trip>(tripKey(tripId))
}

/** Changes a trip wherever the cache holds it. */
export function patchTrip(client: QueryClient, tripId: string, change: (trip: Trip) => Trip): void {
  patchLists(client, (list) => mapItems(list, (trip) => (trip.id === tripId ? change(trip) : trip)))
  patchNewest<Trip | null>(client, tripKey(tripId), (trip) => trip && change(trip))
}

/** Takes a trip that is gone out of every list; where a link led to it, the page says so, unless it did before. */
export function dropTrip(client: QueryClient, tripId: string, { isKnown = false } = {}): void {
  patchLists(client, (list) => withoutItem(list, tripId))
  const queryKey = tripKey(tripId)
  if (!client.getQueryData(queryKey)) return
  if (isKnown) client.setQueryData(queryKey, null)
  else void client.resetQueries({ queryKey, exact: true })
}

function patchLists(client: QueryClient, change: (list: Pages<Trip>) => Pages<Trip>): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: tripListsKey })) {
    patchPages<Trip>(client, queryKey, change)
  }
}
