import { listBlocks } from '@caravan/contract/blocks.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Calls, callPage } from '../../../lib/call.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'

const blocked = new Set<string>()

/** Whom this page is blocking or has blocked: that something of theirs vanishes is no news to the viewer. */
export const isBlockedHere = (userId: string | undefined): boolean => userId !== undefined && blocked.has(userId)
export const noteBlocked = (userId: string) => void blocked.add(userId)
export const noteUnblocked = (userId: string) => void blocked.delete(userId)

export const blocksKey = ['/api/blocks']

/** Whom the viewer has blocked, the latest first. On another device it may have changed meanwhile. */
export const blocksQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(blocksKey, (query, init) => by(listBlocks, { query }, init), { staleTime: 30_000 })

/** What the server fetches for the first view. */
export const prefetchBlocks = (client: QueryClient, { callPage }: Calls) =>
  client.prefetchInfiniteQuery(blocksQuery(callPage))
