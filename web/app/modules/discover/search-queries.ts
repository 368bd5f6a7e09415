import { readDiscover } from '@caravan/contract/discover.ts'
import type { ReplyOf } from '@caravan/contract/endpoint.ts'
import { searchTravellers, searchTrips, understandSearch } from '@caravan/contract/search.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Calls, call, callPage } from '../../lib/call.ts'
import { pagedQuery } from '../../lib/query/paged-query.ts'
import { tripListKey } from '../trips/trip-keys.ts'
import { readSearch } from './search-address.ts'

/** The traveller's day, where it is another one than that of UTC, which the server takes for today. */
export function ownDay(now = new Date()): string | undefined {
  // a page that the server renders knows no time zone
  if (typeof document === 'undefined') return undefined
  const own = dayOf(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()))
  return own === dayOf(now.getTime()) ? undefined : own
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

export type Discover = ReplyOf<typeof readDiscover>

export const discoverQuery = (by: Calls['call'] = call) =>
  queryOptions({ queryKey: ['/api/discover'], queryFn: ({ signal }) => by(readDiscover, undefined, { signal }) })

/** Whoever comes back from a trip far down the list keeps what they have. */
const FRESHNESS = { mostPagesRefetched: 5 }

/** Under a key of the lists of trips: likes, matches and deletions reach what is found too. */
export const tripResultsQuery = (q: string, by: Calls['callPage'] = callPage) =>
  pagedQuery(
    [...tripListKey('search'), q],
    (page, init) => by(searchTrips, { query: { q, today: ownDay(), ...page } }, init),
    FRESHNESS,
  )

export const travellerResultsQuery = (q: string, by: Calls['callPage'] = callPage) =>
  pagedQuery(
    ['/api/search/travellers', q],
    (page, init) => by(searchTravellers, { query: { q, today: ownDay(), ...page } }, init),
    FRESHNESS,
  )

/** What a line was understood as, and the nearest search where it finds no trips. */
export const understoodQuery = (q: string, by: Calls['call'] = call) =>
  queryOptions({
    queryKey: ['/api/search/understood', q],
    queryFn: ({ signal }) => by(understandSearch, { query: { q, today: ownDay() } }, { signal }),
  })

export async function prefetchDiscover(client: QueryClient, { call, callPage }: Calls, { url }: { url: URL }) {
  const { q, tab } = readSearch(url.searchParams)
  if (!q) return client.prefetchQuery(discoverQuery(call))
  await Promise.all([
    client.prefetchQuery(understoodQuery(q, call)),
    tab === 'trips'
      ? client.prefetchInfiniteQuery(tripResultsQuery(q, callPage))
      : client.prefetchInfiniteQuery(travellerResultsQuery(q, callPage)),
  ])
}
