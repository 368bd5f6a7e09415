import type { Trip } from '@caravan/contract/trips.ts'

/** How the viewer's own request for a trip stands. What was read before an answer does not take it back. */
export function withOwnMatch(trip: Trip, { id, status }: NonNullable<Trip['ownMatch']>): Trip {
  const isOlder = status === 'pending' && trip.ownMatch?.id === id
  return isOlder ? trip : { ...trip, isMatched: true, ownMatch: { id, status } }
}
