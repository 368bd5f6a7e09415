import type { QueryClient } from '@tanstack/react-query'
import type { Calls } from '../../lib/call.ts'
import { tripQuery } from '../trips/trip-query.ts'
import type { FeedName } from './feed-name.ts'
import { feedQuery } from './feed-query.ts'

/** What the server fetches for the first view of the feed; `linkedId` is the trip of `/?post={id}`. */
export async function prefetchFeed(
  client: QueryClient,
  { call, callPage }: Calls,
  name: FeedName,
  linkedId?: string | null,
): Promise<void> {
  await Promise.all([
    client.prefetchInfiniteQuery(feedQuery(name, callPage)),
    linkedId ? client.prefetchQuery(tripQuery(linkedId, call)) : undefined,
  ])
}
