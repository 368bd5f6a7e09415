import type { QueryClient } from '@tanstack/react-query'
import type { Calls } from '../../lib/call.ts'
import { tripQuery } from '../trips/trip-query.ts'
import { readsCountry } from './overlap-filter.ts'
import { overlapsQuery } from './overlaps-query.ts'

interface Visitor {
  url: URL
  params: { postId?: string | undefined }
}

/** What the server fetches for the first view: the trip, and whom one meets on it. */
export async function prefetchOverlaps(
  client: QueryClient,
  { call, callPage }: Calls,
  { url, params: { postId: tripId = '' } }: Visitor,
): Promise<void> {
  const filter = { tripId, withCountry: readsCountry(url.searchParams) }
  await Promise.all([
    client.prefetchQuery(tripQuery(tripId, call)),
    client.prefetchInfiniteQuery(overlapsQuery(filter, callPage)),
  ])
}
