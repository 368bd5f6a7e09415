import type { QueryClient } from '@tanstack/react-query'
import type { Calls } from '../../lib/call.ts'
import { discoverQuery } from './discover-query.ts'
import { readSearch } from './search-address.ts'
import { travellerResultsQuery, tripResultsQuery, understoodQuery } from './search-queries.ts'

/** What the server fetches for the first view: what the address searches, else the way in. */
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
