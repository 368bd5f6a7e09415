import { type Block, listBlocks } from '@caravan/contract/blocks.ts'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { callPage, type Page } from '../../lib/call.ts'

export type BlockPages = InfiniteData<Page<Block[]>, string>

/** Whom the viewer has blocked, the latest first. Asked again whenever it opens. */
export const blocksQuery = () =>
  infiniteQueryOptions({
    queryKey: ['/api/blocks'],
    queryFn: ({ pageParam, signal }) =>
      callPage(listBlocks, { query: pageParam ? { before: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page: Page<Block[]>) => page.next,
    staleTime: 0,
  })
