import { isolated } from '@caravan/contract/isolated.ts'
import { likeTrip, type Trip } from '@caravan/contract/trips.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { whenOf } from '../../../lib/dates/trip-dates.ts'
import { optimisticIn } from '../../../lib/query/optimistic.ts'
import { readAloud } from '../../../ui/live-region.tsx'
import { cachedTrip, patchTrip } from '../cached-trips.ts'
import { shareLink } from '../shares/share-link.ts'
import { addressOfTrip } from '../trip-keys.ts'

interface Liked {
  liked: boolean
  likes: number
  /** Of the trip when nothing was on its way: a number that came later is newer than the answer's. */
  version: number
}

export function like(client: QueryClient, tripId: string, liked: boolean): void {
  const trip = cachedTrip(client, tripId)
  if (!trip || trip.isLiked === liked) return
  void likesIn(client).want(tripId, liked, { liked: trip.isLiked, likes: trip.likes, version: trip.version })
}

const likesIn = optimisticIn<Liked, boolean>((client) => ({
  send: async (tripId, liked, { version }) => ({
    ...(await call(likeTrip, { params: { postId: tripId }, body: { liked } })),
    version,
  }),
  expected: likedBy,
  show: (tripId, { liked, likes, version }) =>
    patchTrip(client, tripId, (trip) => ({
      ...trip,
      isLiked: liked,
      likes: trip.version > version ? trip.likes : likes,
    })),
  // what is shown goes back without a word
  onFailure: () => readAloud('Failed to toggle like.'),
}))

function likedBy(confirmed: Liked, wanted: boolean): Liked {
  if (confirmed.liked === wanted) return confirmed
  return { ...confirmed, liked: wanted, likes: Math.max(0, confirmed.likes + (wanted ? 1 : -1)) }
}

/** By the system's own sheet where there is one, else as a copied link. */
export const shareTrip = (trip: Trip) => shareLink({ title: titleOf(trip), path: addressOfTrip(trip.id) })

const titleOf = (trip: Trip) => `${isolated(trip.destination)}, ${isolated(trip.country)}, ${whenOf(trip)}`

export interface TripActions {
  like: (trip: Trip, liked: boolean) => void
  match: (trip: Trip) => void
  comments: (trip: Trip) => void
  share: (trip: Trip) => void
  block: (trip: Trip) => void
  overlaps: (trip: Trip) => void
  postAgain: (trip: Trip) => void
  edit: (trip: Trip) => void
  remove: (trip: Trip) => void
}
