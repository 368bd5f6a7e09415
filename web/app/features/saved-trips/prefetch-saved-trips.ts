import type { QueryClient } from '@tanstack/react-query'
import type { Calls } from '../../lib/call.ts'
import { savedTripsQuery } from './saved-trips-query.ts'

/** What the server fetches for the first view. */
export const prefetchSavedTrips = (client: QueryClient, { callPage }: Calls) =>
  client.prefetchInfiniteQuery(savedTripsQuery(callPage))
