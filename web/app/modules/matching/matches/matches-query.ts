import {
  countAcceptedMatches,
  countMatchRequests,
  listMatches,
  listMatchRequests,
  readAllowance,
} from '@caravan/contract/matches.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Calls, call, callPage } from '../../../lib/call.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'

/** Everything about matches begins with one of these two. */
export const matchesKey = ['/api/matches']
export const matchRequestsKey = ['/api/match-requests']
export const myMatchesKey = [...matchesKey, 'pages']
export const requestsKey = [...matchRequestsKey, 'pages']

/** What the viewer asked for, and what they accepted. `by` is the server's way to call while it makes the page. */
export const matchesQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(myMatchesKey, (query, init) => by(listMatches, { query }, init))

/** What waits for the viewer's answer. */
export const requestsQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(requestsKey, (query, init) => by(listMatchRequests, { query }, init))

export const requestCountQuery = queryOptions({
  queryKey: [...matchRequestsKey, 'count'],
  queryFn: ({ signal }) => call(countMatchRequests, undefined, { signal }),
})

/** How many have said yes, on either side: what happens to any match asks for it again. */
export const acceptedCountQuery = (by: Calls['call'] = call) =>
  queryOptions({
    queryKey: [...matchesKey, 'accepted', 'count'],
    queryFn: ({ signal }) => by(countAcceptedMatches, undefined, { signal }),
  })

export const allowanceQuery = (by: Calls['call'] = call) =>
  queryOptions({
    queryKey: [...matchRequestsKey, 'allowance'],
    queryFn: ({ signal }) => by(readAllowance, undefined, { signal }),
  })

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
