import type { OwnUser } from '@caravan/contract/users.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Calls } from '../../lib/call.ts'
import { cityGroupChatsQuery, joinedGroupChatsQuery } from '../group-chats/group-chats-query.ts'
import { readFilters } from './nearby-filters.ts'
import { nearbyCountQuery, nearbyQuery } from './nearby-query.ts'

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
