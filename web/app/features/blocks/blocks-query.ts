import { listBlocks } from '@caravan/contract/blocks.ts'
import { callPage } from '../../lib/call.ts'
import { pagedQuery } from '../../lib/query/paged-query.ts'

export const blocksKey = ['/api/blocks']

/** Whom the viewer has blocked, the latest first. Asked again whenever it opens. */
export const blocksQuery = () =>
  pagedQuery(blocksKey, (query, init) => callPage(listBlocks, { query }, init), { staleTime: 0 })
