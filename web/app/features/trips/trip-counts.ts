import type { PostCounts } from '@caravan/contract/live.ts'
import { readTrip } from '@caravan/contract/trips.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { patchTrip } from './cached-trips.ts'

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
