import type { TripOverlap } from '@caravan/contract/overlaps.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Pages } from '../../lib/query/paged-query.ts'
import { itemsOf, mapItems, patchNewest, patchPages, withoutItem, withoutItems } from '../../lib/query/patch-pages.ts'
import { overlapListsKey, tripKey, tripListsKey } from './trip-keys.ts'

/** A trip as the cache holds it now, which may be newer than what the page has rendered. */
export const cachedTrip = (client: QueryClient, tripId: string): Trip | null | undefined =>
  listedTrips(client).find(({ id }) => id === tripId) ?? client.getQueryData<Trip>(tripKey(tripId))

/** The trips of every list, as often as they are listed. */
export function listedTrips(client: QueryClient): Trip[] {
  const lists = client.getQueriesData<Pages<Trip>>({ queryKey: tripListsKey })
  const overlaps = client.getQueriesData<Pages<TripOverlap>>({ queryKey: overlapListsKey })
  return [
    ...lists.flatMap(([, list]) => (list ? itemsOf(list) : [])),
    ...overlaps.flatMap(([, list]) => (list ? itemsOf(list).map(({ trip }) => trip) : [])),
  ]
}

/** Changes a trip wherever the cache holds it. */
export function patchTrip(client: QueryClient, tripId: string, change: (trip: Trip) => Trip): void {
  const changed = (trip: Trip) => (trip.id === tripId ? change(trip) : trip)
  patchLists<Trip>(client, tripListsKey, (list) => mapItems(list, changed))
  patchLists<TripOverlap>(client, overlapListsKey, (list) =>
    mapItems(list, (row) => {
      const trip = changed(row.trip)
      return trip === row.trip ? row : { ...row, trip }
    }),
  )
  patchNewest<Trip | null>(client, tripKey(tripId), (trip) => trip && change(trip))
}

/** Takes a trip that is gone out of every list; where a link led to it, the page says so, unless it did before. */
export function dropTrip(client: QueryClient, tripId: string, { isKnown = false } = {}): void {
  patchLists<Trip>(client, tripListsKey, (list) => withoutItem(list, tripId))
  patchLists<TripOverlap>(client, overlapListsKey, (list) =>
    withoutItems(list, ({ trip, mine }) => trip.id === tripId || mine.id === tripId),
  )
  const queryKey = tripKey(tripId)
  if (!client.getQueryData(queryKey)) return
  if (isKnown) client.setQueryData(queryKey, null)
  else void client.resetQueries({ queryKey, exact: true })
}

function patchLists<T>(client: QueryClient, listsKey: readonly string[], change: (list: Pages<T>) => Pages<T>): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: listsKey })) {
    patchPages<T>(client, queryKey, change)
  }
}
