import type { Trip } from '@caravan/contract/trips.ts'
import type { QueryClient } from '@tanstack/react-query'
import { listedTrips, patchTrip } from './cached-trips.ts'
import { tripKey, tripsKey } from './trip-keys.ts'
import { withOwnMatch } from './with-own-match.ts'

type OwnMatch = NonNullable<Trip['ownMatch']>

/** How the viewer's own request for a trip stands now, wherever the cache holds the trip. */
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
