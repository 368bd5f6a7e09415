import type { QueryClient } from '@tanstack/react-query'
import type { Calls } from '../../lib/call.ts'
import { reportsQuery } from './reports-query.ts'

/** What the server fetches for the first view. */
export const prefetchReports = (client: QueryClient, { callPage }: Calls) =>
  client.prefetchInfiniteQuery(reportsQuery(callPage))
