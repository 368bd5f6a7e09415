import type { QueryClient } from '@tanstack/react-query'
import type { Calls } from '../../lib/call.ts'
import { ownDecisionsQuery } from './own-decisions-query.ts'

/** What the server fetches for the first view. */
export const prefetchOwnDecisions = (client: QueryClient, { callPage }: Calls) =>
  client.prefetchInfiniteQuery(ownDecisionsQuery(callPage))
