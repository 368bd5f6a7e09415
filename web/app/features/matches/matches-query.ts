import {
  countAcceptedMatches,
  countMatchRequests,
  listMatches,
  listMatchRequests,
  type MatchCard,
  readAllowance,
} from '@caravan/contract/matches.ts'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Calls, call, callPage, type Page } from '../../lib/call.ts'

export type MatchPages = InfiniteData<Page<MatchCard[]>, string>
export const mineKey = ['/api/matches', 'pages'] as const
export const requestsKey = ['/api/match-requests', 'pages'] as const

/** What the viewer asked for, and what they accepted. `by` is the server's way to call while it makes the page. */
export const matchesQuery = (by: Calls['callPage'] = callPage) =>
  infiniteQueryOptions({
    queryKey: mineKey,
    queryFn: ({ pageParam, signal }) => by(listMatches, { query: before(pageParam) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page: Page<MatchCard[]>) => page.next,
  })

/** What waits for the viewer's answer. */
export const requestsQuery = (by: Calls['callPage'] = callPage) =>
  infiniteQueryOptions({
    queryKey: requestsKey,
    queryFn: ({ pageParam, signal }) => by(listMatchRequests, { query: before(pageParam) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page: Page<MatchCard[]>) => page.next,
  })

export const requestCountQuery = queryOptions({
  queryKey: ['/api/match-requests', 'count'],
  queryFn: ({ signal }) => call(countMatchRequests, undefined, { signal }),
})

/** How many have said yes, on either side: what happens to any match asks for it again. */
export const acceptedCountQuery = (by: Calls['call'] = call) =>
  queryOptions({
    queryKey: ['/api/matches', 'accepted', 'count'],
    queryFn: ({ signal }) => by(countAcceptedMatches, undefined, { signal }),
  })

export const allowanceQuery = queryOptions({
  queryKey: ['/api/match-requests', 'allowance'],
  queryFn: ({ signal }) => call(readAllowance, undefined, { signal }),
})

const before = (cursor: string) => (cursor ? { before: cursor } : {})
