import { listBlocks } from '@caravan/contract/blocks.ts'
import { type Calls, callPage } from '../../lib/call.ts'
import { pagedQuery } from '../../lib/query/paged-query.ts'

export const blocksKey = ['/api/blocks']

/** Whom the viewer has blocked, the latest first. On another device it may have changed meanwhile. */
export const blocksQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(blocksKey, (query, init) => by(listBlocks, { query }, init), { staleTime: 30_000 })
