import { listOverlaps } from '@caravan/contract/overlaps.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Calls, callPage } from '../../../lib/call.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'
import { overlapListsKey, tripQuery } from '../../trips/trip-keys.ts'

export interface OverlapFilter {
  tripId: string
  /** Also those in the same country and no closer. */
  withCountry: boolean
}

/** Whom one meets on a trip of one's own, the best first. Asked again whenever it opens: others post meanwhile. */
export const overlapsQuery = ({ tripId, withCountry }: OverlapFilter, by: Calls['callPage'] = callPage) =>
  pagedQuery(
    [...overlapListsKey, tripId, withCountry ? 'country' : 'near'],
    (page, init) => {
      const country = withCountry ? 'true' : 'false'
      return by(listOverlaps, { query: { postId: tripId, country, ...page } }, init)
    },
    { staleTime: 0, mostPagesRefetched: 5 },
  )

const COUNTRY = 'country'

/** What the address asks for besides the trip. */
export const readsCountry = (params: URLSearchParams): boolean => params.get(COUNTRY) === 'true'

export const countryParams = (withCountry: boolean): Record<string, string> =>
  withCountry ? { [COUNTRY]: 'true' } : {}

interface Visitor {
  url: URL
  params: { postId?: string | undefined }
}

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
