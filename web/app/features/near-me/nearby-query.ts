import { countNearby, listNearby, type NearbyQuery } from '@caravan/contract/near-me.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Calls, call, callPage } from '../../lib/call.ts'
import { pagedQuery } from '../../lib/query/paged-query.ts'
import { nearbyHidingSettled } from '../location/use-nearby-hiding.ts'
import { filtersText } from './nearby-filters.ts'
import { nearbyKey, nearbyPagesKey } from './nearby-keys.ts'

/** Whoever is in the viewer's city and fits the filters. */
export const nearbyQuery = (filters: NearbyQuery, by: Calls['callPage'] = callPage) =>
  pagedQuery(
    [...nearbyPagesKey, filtersText(filters)],
    async (page, init, client) => {
      await nearbyHidingSettled(client)
      return by(listNearby, { query: { ...filters, ...page } }, init)
    },
    { mostPagesRefetched: 5 },
  )

export const nearbyCountQuery = (filters: NearbyQuery, by: Calls['call'] = call) =>
  queryOptions({
    queryKey: [...nearbyKey, filtersText(filters), 'count'],
    queryFn: async ({ signal, client }) => {
      await nearbyHidingSettled(client)
      return by(countNearby, { query: filters }, { signal })
    },
  })
