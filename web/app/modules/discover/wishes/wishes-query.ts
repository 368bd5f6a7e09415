import { listSavedSearches } from '@caravan/contract/saved-searches.ts'
import { listFittingTrips, listWishes } from '@caravan/contract/wishes.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Calls, call, callPage } from '../../../lib/call.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'
import { tripListKey } from '../../trips/trip-keys.ts'

export const wishesKey = ['/api/wishes']
export const savedSearchesKey = ['/api/saved-searches']

export const wishesQuery = (by: Calls['call'] = call) =>
  queryOptions({ queryKey: wishesKey, queryFn: ({ signal }) => by(listWishes, undefined, { signal }) })

export const savedSearchesQuery = (by: Calls['call'] = call) =>
  queryOptions({ queryKey: savedSearchesKey, queryFn: ({ signal }) => by(listSavedSearches, undefined, { signal }) })

/** What fits a wish already: others post meanwhile. */
export const fittingTripsQuery = (wishId: string) =>
  pagedQuery(
    [...tripListKey('wish'), wishId],
    (query, init) => callPage(listFittingTrips, { params: { wishId }, query }, init),
    { staleTime: 0, mostPagesRefetched: 3 },
  )

export const prefetchWishes = (client: QueryClient, { call }: Calls) =>
  Promise.all([client.prefetchQuery(wishesQuery(call)), client.prefetchQuery(savedSearchesQuery(call))])
