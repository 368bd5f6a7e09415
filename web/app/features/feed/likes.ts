import { likeTrip } from '@caravan/contract/trips.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { optimisticIn } from '../../lib/query/optimistic.ts'
import { readAloud } from '../../ui/live-region.tsx'
import { cachedTrip, patchTrip } from '../trips/cached-trips.ts'

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
