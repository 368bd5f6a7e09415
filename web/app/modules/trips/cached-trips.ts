import type { PostCounts } from '@caravan/contract/live.ts'
import type { TripOverlap } from '@caravan/contract/overlaps.ts'
import { readTrip, type Trip } from '@caravan/contract/trips.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { Pages } from '../../lib/query/paged-query.ts'
import { itemsOf, mapItems, patchNewest, patchPages, withoutItem, withoutItems } from '../../lib/query/patch-pages.ts'
import { overlapListsKey, tripKey, tripListsKey, tripsKey } from './trip-keys.ts'

const deleted = new Set<string>()

/** Which trips this page is deleting or has deleted: that they vanish is no news to the viewer. */
export const isDeletedHere = (tripId: string): boolean => deleted.has(tripId)
export const noteDeleted = (tripId: string) => void deleted.add(tripId)
export const noteKept = (tripId: string) => void deleted.delete(tripId)

/** A trip as the cache holds it now, which may be newer than what the page has rendered. */
export const cachedTrip = (client: QueryClient, tripId: string): Trip | null | undefined =>
  listedTrips(client).find(({ id }) => id === tripId) ?? client.getQueryData<Trip>(tripKey(tripId))

function listedTrips(client: QueryClient): Trip[] {
  const lists = client.getQueriesData<Pages<Trip>>({ queryKey: tripListsKey })
  const overlaps = client.getQueriesData<Pages<TripOverlap>>({ queryKey: overlapListsKey })
  return [
    ...lists.flatMap(([, list]) => (list ? itemsOf(list) : [])),
    ...overlaps.flatMap(([, list]) => (list ? itemsOf(list).map(({ trip }) => trip) : [])),
  ]
}

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

/** Puts counts into what is loaded of a trip, unless what is shown was read later. */
export function patchCounts(client: QueryClient, { id, likes, matches, comments, version }: PostCounts): void {
  patchTrip(client, id, (trip) => (version < trip.version ? trip : { ...trip, likes, matches, comments, version }))
}

/** For a change of one's own while nothing announces the counts. Where it fails, what is shown stays. */
export function refetchCounts(client: QueryClient, tripId: string): void {
  call(readTrip, { params: { postId: tripId } }).then(
    (trip) => patchCounts(client, trip),
    () => undefined,
  )
}

/** How the viewer's own request for a trip stands. What was read before an answer does not take it back. */
export function withOwnMatch(trip: Trip, { id, status }: NonNullable<Trip['ownMatch']>): Trip {
  const isOlder = status === 'pending' && trip.ownMatch?.id === id
  return isOlder ? trip : { ...trip, isMatched: true, ownMatch: { id, status } }
}

type OwnMatch = NonNullable<Trip['ownMatch']>

export const patchOwnMatch = (client: QueryClient, tripId: string, ownMatch: OwnMatch): void =>
  patchTrip(client, tripId, (trip) => withOwnMatch(trip, ownMatch))

/** A request that is over: its trip may be asked about again. */
export function dropOwnMatch(client: QueryClient, matchId: string): void {
  const release = (trip: Trip) => (trip.ownMatch?.id === matchId ? { ...trip, isMatched: false, ownMatch: null } : trip)
  for (const trip of loadedTrips(client)) if (release(trip) !== trip) patchTrip(client, trip.id, release)
}

/** The trips whose owner has not answered yet, as far as this page knows; each once. */
export function requestedTrips(client: QueryClient): { id: string; matchId: string }[] {
  const matchIds = new Map(
    loadedTrips(client).flatMap(({ id, ownMatch }) => (ownMatch?.status === 'pending' ? [[id, ownMatch.id]] : [])),
  )
  return [...matchIds].map(([id, matchId]) => ({ id, matchId }))
}

/** Those of every list, and those that an address named. */
function loadedTrips(client: QueryClient): Trip[] {
  const named = client.getQueriesData<Trip | null>({
    queryKey: tripsKey,
    predicate: ({ queryKey }) => queryKey.length === tripKey('').length,
  })
  return [...listedTrips(client), ...named.flatMap(([, trip]) => trip ?? [])]
}
