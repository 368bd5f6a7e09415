import { listTrips, readTrip, type Trip } from '@caravan/contract/trips.ts'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Calls, call, callPage, type Page } from '../../lib/call.ts'

const MINUTE = 60_000
const FRESH = { staleTime: 2 * MINUTE, gcTime: 5 * MINUTE }
/** A refetch asks for every page again: beyond this many, whoever comes back keeps what they have. */
const MOST_PAGES_ASKED_AGAIN = 5

export type FeedPages = InfiniteData<Page<Trip[]>, string>
export const feedKey = ['/api/posts', 'feed'] as const
export const tripKey = (tripId: string) => ['/api/posts', tripId] as const

/** The trips of the feed, newest first; `by` is the server's way to call while it makes the page. */
export const feedQuery = (by: Calls['callPage'] = callPage) =>
  infiniteQueryOptions({
    queryKey: feedKey,
    queryFn: ({ pageParam, signal }) =>
      by(listTrips, { query: pageParam ? { before: pageParam } : { page: 0 } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    refetchOnMount: (query) => (query.state.data?.pages.length ?? 0) <= MOST_PAGES_ASKED_AGAIN,
    ...FRESH,
  })

/** The one trip that a link leads to. */
export const tripQuery = (tripId: string, by: Calls['call'] = call) =>
  queryOptions({
    queryKey: tripKey(tripId),
    queryFn: ({ signal }) => by(readTrip, { params: { postId: tripId } }, { signal }),
    ...FRESH,
  })
