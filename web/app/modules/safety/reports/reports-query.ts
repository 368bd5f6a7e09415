import { listReports } from '@caravan/contract/reports.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Calls, callPage } from '../../../lib/call.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'

export const reportsKey = ['/api/reports']

/** The viewer's own reports, the latest first. Their states change elsewhere, and nothing announces it. */
export const reportsQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(reportsKey, (query, init) => by(listReports, { query }, init), { staleTime: 30_000 })

/** What the server fetches for the first view. */
export const prefetchReports = (client: QueryClient, { callPage }: Calls) =>
  client.prefetchInfiniteQuery(reportsQuery(callPage))
