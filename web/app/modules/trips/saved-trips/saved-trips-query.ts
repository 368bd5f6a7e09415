import { listSavedTrips } from '@caravan/contract/saved-trips.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Calls, callPage } from '../../../lib/call.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'
import { TRIPS_FRESH, tripListKey } from '../trip-keys.ts'

export const savedTripsKey = tripListKey('saved')

/** What the viewer has saved, saved last first. `saveTrip` has it asked again. */
export const savedTripsQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(savedTripsKey, (page, init) => by(listSavedTrips, { query: page }, init), {
    ...TRIPS_FRESH,
    mostPagesRefetched: 5,
  })

/** What the server fetches for the first view. */
export const prefetchSavedTrips = (client: QueryClient, { callPage }: Calls) =>
  client.prefetchInfiniteQuery(savedTripsQuery(callPage))
