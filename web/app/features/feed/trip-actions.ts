import type { Match } from '@caravan/contract/matches.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import type { QueryClient } from '@tanstack/react-query'
import { askToMatch } from '../matches/dialog/ask-to-match.ts'
import { like } from './likes.ts'
import { shareTrip } from './share-trip.ts'

/** What can be done with a trip, by button, key or tap. */
export interface TripActions {
  like: (trip: Trip, liked: boolean) => void
  match: (trip: Trip) => void
  comments: (trip: Trip) => void
  share: (trip: Trip) => void
  block: (trip: Trip) => void
  /** One's own. */
  overlaps: (trip: Trip) => void
  postAgain: (trip: Trip) => void
  edit: (trip: Trip) => void
  remove: (trip: Trip) => void
}
interface Opens {
  onComments: (trip: Trip) => void
  onMatched: (trip: Trip, match: Match | null) => void
  onBlock: (trip: Trip) => void
  onOverlaps: (trip: Trip) => void
  onPostAgain: (trip: Trip) => void
  onEdit: (trip: Trip) => void
  onDelete: (trip: Trip) => void
}

export const tripActions = (
  client: QueryClient,
  { onComments, onMatched, onBlock, onOverlaps, onPostAgain, onEdit, onDelete }: Opens,
): TripActions => ({
  like: (trip, liked) => like(client, trip.id, liked),
  match: (trip) => askToMatch(client, trip.id, (match) => onMatched(trip, match)),
  comments: onComments,
  share: (trip) => void shareTrip(trip),
  block: onBlock,
  overlaps: onOverlaps,
  postAgain: onPostAgain,
  edit: onEdit,
  remove: onDelete,
})
