import type { QueryClient } from '@tanstack/react-query'
import type { Calls } from '../../lib/call.ts'
import { savedSearchesQuery, wishesQuery } from './wishes-query.ts'

/** What the server fetches for the first view. */
export const prefetchWishes = (client: QueryClient, { call }: Calls) =>
  Promise.all([client.prefetchQuery(wishesQuery(call)), client.prefetchQuery(savedSearchesQuery(call))])
