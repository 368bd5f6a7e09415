import { listOverlaps } from '@caravan/contract/overlaps.ts'
import { type Calls, callPage } from '../../lib/call.ts'
import { pagedQuery } from '../../lib/query/paged-query.ts'
import { overlapListsKey } from '../trips/trip-keys.ts'

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
