import { countNearby, listNearby, type NearbyQuery } from '@caravan/contract/near-me.ts'
import type { OwnUser } from '@caravan/contract/users.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Calls, call, callPage } from '../../../lib/call.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'
import { cityGroupChatsQuery, joinedGroupChatsQuery } from '../../chat/group-chats/queries.ts'
import { nearbyHidingSettled } from '../../people/location/use-nearby-hiding.ts'
import { nearbyKey, nearbyPagesKey } from './nearby-cache.ts'
import { filtersText, readFilters } from './nearby-filters.ts'

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

/** What the server fetches for the first view: groups and people of the city, as the address filters them. */
export async function prefetchNearMe(
  client: QueryClient,
  { call, callPage }: Calls,
  { viewer, url }: { viewer: OwnUser; url: URL },
): Promise<void> {
  if (!viewer.city) return
  const filters = readFilters(url.searchParams)
  await Promise.all([
    client.prefetchInfiniteQuery(cityGroupChatsQuery(callPage)),
    client.prefetchInfiniteQuery(joinedGroupChatsQuery(callPage)),
    ...(viewer.isHiddenNearby
      ? []
      : [
          client.prefetchInfiniteQuery(nearbyQuery(filters, callPage)),
          client.prefetchQuery(nearbyCountQuery(filters, call)),
        ]),
  ])
}
