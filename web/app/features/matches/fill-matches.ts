import type { QueryClient } from '@tanstack/react-query'
import type { Calls } from '../../lib/call.ts'
import { matchesQuery, requestsQuery } from './matches-query.ts'

/** What the server fetches for the first view: the tab that the address names. */
export const fillMatches = (client: QueryClient, { callPage }: Calls, isRequests: boolean): Promise<void> =>
  isRequests
    ? client.prefetchInfiniteQuery(requestsQuery(callPage))
    : client.prefetchInfiniteQuery(matchesQuery(callPage))
