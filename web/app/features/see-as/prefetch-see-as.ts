import type { OwnUser } from '@caravan/contract/users.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Calls } from '../../lib/call.ts'
import { ownTripsQuery } from '../profile/trips/own-trips.ts'
import { travellerQuery } from '../travellers/traveller-query.ts'
import { seeAsQuery } from './see-as-query.ts'
import { KIND_IN_ADDRESS } from './viewer-kinds.ts'

/** What the server fetches for the first view. */
export const prefetchSeeAs = (
  client: QueryClient,
  { call, callPage }: Calls,
  { viewer, url }: { viewer: OwnUser; url: URL },
) =>
  Promise.all([
    client.prefetchQuery(seeAsQuery(KIND_IN_ADDRESS.read(url.searchParams), call)),
    client.prefetchQuery(travellerQuery(viewer.username ?? '', call)),
    client.prefetchQuery(ownTripsQuery(viewer.id, callPage)),
  ])
