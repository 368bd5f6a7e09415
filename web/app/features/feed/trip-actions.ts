import type { Match } from '@caravan/contract/matches.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import type { QueryClient } from '@tanstack/react-query'
import { isCallError } from '../../lib/call-error.ts'
import { askToMatch } from '../matches/ask-to-match.ts'
import { cachedTrip, patchTrip } from './cached-trips.ts'
import { like } from './likes.ts'
import { shareTrip } from './share-trip.ts'

/** What can be done with a trip, by button, key or tap. */
export interface TripActions {
  like: (trip: Trip, liked: boolean) => void
  match: (trip: Trip) => void
  comments: (trip: Trip) => void
  share: (trip: Trip) => void
  block: (trip: Trip) => void
}
interface Opens {
  onComments: (trip: Trip) => void
  onMatched: (trip: Trip, match: Match | null) => void
  onBlock: (trip: Trip) => void
}

export const tripActions = (client: QueryClient, { onComments, onMatched, onBlock }: Opens): TripActions => ({
  like: (trip, liked) => like(client, trip.id, liked),
  match: (trip) => void ask(client, trip.id, onMatched),
  comments: onComments,
  share: (trip) => void shareTrip(trip),
  block: onBlock,
})

/** Asked at most once: the cache, not the drawn page, knows whether a request is already on its way. */
async function ask(client: QueryClient, tripId: string, onMatched: Opens['onMatched']): Promise<void> {
  const trip = cachedTrip(client, tripId)
  if (!trip || trip.isMatched || !trip.viewer.canMatch) return
  patchTrip(client, tripId, (shown) => ({ ...shown, isMatched: true, matches: shown.matches + 1 }))
  try {
    const { matched, matches, match } = await askToMatch(tripId)
    patchTrip(client, tripId, (shown) => ({ ...shown, isMatched: matched, matches }))
    void client.invalidateQueries({ queryKey: ['/api/matches'] })
    onMatched(trip, match)
  } catch (error) {
    // Asked from another window before: the request stands, only this one did not count.
    const isMatched = isCallError(error) && error.slug === 'match-exists'
    patchTrip(client, tripId, (shown) => ({ ...shown, isMatched, matches: shown.matches - 1 }))
  }
}
