import { listOwnDecisions } from '@caravan/contract/moderation.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Calls, callPage } from '../../../lib/call.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'

export const ownDecisionsKey = ['/api/decisions']

/** What moderators decided about the viewer, the latest first. An appeal is answered elsewhere, and nothing announces it. */
export const ownDecisionsQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(ownDecisionsKey, (query, init) => by(listOwnDecisions, { query }, init), { staleTime: 10_000 })

/** What the server fetches for the first view. */
export const prefetchOwnDecisions = (client: QueryClient, { callPage }: Calls) =>
  client.prefetchInfiniteQuery(ownDecisionsQuery(callPage))
