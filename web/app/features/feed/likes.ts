import { likeTrip } from '@caravan/contract/trips.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { optimisticIn } from '../../lib/query/optimistic.ts'
import { cachedTrip, patchTrip } from '../trips/cached-trips.ts'

interface Liked {
  liked: boolean
  likes: number
}

export function like(client: QueryClient, tripId: string, liked: boolean): void {
  const trip = cachedTrip(client, tripId)
  if (!trip || trip.isLiked === liked) return
  void likesIn(client).want(tripId, liked, { liked: trip.isLiked, likes: trip.likes })
}

const likesIn = optimisticIn<Liked, boolean>((client) => ({
  send: (tripId, liked) => call(likeTrip, { params: { postId: tripId }, body: { liked } }),
  expected: likedBy,
  show: (tripId, { liked, likes }) => patchTrip(client, tripId, (trip) => ({ ...trip, isLiked: liked, likes })),
}))

export function likedBy(confirmed: Liked, wanted: boolean): Liked {
  if (confirmed.liked === wanted) return confirmed
  return { liked: wanted, likes: Math.max(0, confirmed.likes + (wanted ? 1 : -1)) }
}
