import type { QueryClient } from '@tanstack/react-query'
import type { Calls } from '../../lib/call.ts'
import { allowanceQuery, matchesQuery, requestsQuery } from './matches-query.ts'

/** What the server fetches for the first view: the tab that the address names. */
export async function prefetchMatches(
  client: QueryClient,
  { call, callPage }: Calls,
  isRequests: boolean,
): Promise<void> {
  if (isRequests) return client.prefetchInfiniteQuery(requestsQuery(callPage))
  const allowance = client.prefetchQuery(allowanceQuery(call))
  await Promise.all([client.prefetchInfiniteQuery(matchesQuery(callPage)), allowance])
}
