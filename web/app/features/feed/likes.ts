import { likeTrip } from '@caravan/contract/trips.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { cachedTrip, patchTrip } from './cached-trips.ts'
import { createLikeSettling } from './like-settling.ts'

type LikeSettling = ReturnType<typeof createLikeSettling>
/** Outlives the screen: a like that is on its way still settles after somebody has moved on. */
const settlings = new WeakMap<QueryClient, LikeSettling>()

export function like(client: QueryClient, tripId: string, liked: boolean): void {
  const trip = cachedTrip(client, tripId)
  if (trip) settlingOf(client).want(tripId, liked, { liked: trip.isLiked, likes: trip.likes })
}

function settlingOf(client: QueryClient): LikeSettling {
  const known = settlings.get(client)
  if (known) return known
  const settling = createLikeSettling({
    send: (tripId, liked) => call(likeTrip, { params: { postId: tripId }, body: { liked } }),
    show: (tripId, { liked, likes }) => patchTrip(client, tripId, (trip) => ({ ...trip, isLiked: liked, likes })),
  })
  settlings.set(client, settling)
  return settling
}
