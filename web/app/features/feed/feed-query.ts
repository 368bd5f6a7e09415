import { listTrips } from '@caravan/contract/trips.ts'
import { type Calls, callPage } from '../../lib/call.ts'
import { pagedQuery } from '../../lib/query/paged-query.ts'
import { feedKey } from '../trips/trip-keys.ts'
import { TRIPS_FRESH } from '../trips/trip-query.ts'

/** The trips of the feed, newest first; `by` is the server's way to call while it makes the page. */
export const feedQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(feedKey, (query, init) => by(listTrips, { query: query.before ? query : { page: 0 } }, init), {
    ...TRIPS_FRESH,
    mostPagesRefetched: 5,
  })
