import type { QueryClient } from '@tanstack/react-query'
import type { Calls } from '../../lib/call.ts'
import { blocksQuery } from './blocks-query.ts'

/** What the server fetches for the first view. */
export const prefetchBlocks = (client: QueryClient, { callPage }: Calls) =>
  client.prefetchInfiniteQuery(blocksQuery(callPage))
