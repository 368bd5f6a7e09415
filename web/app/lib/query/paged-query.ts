import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { CallInit, PageReply } from '../call.ts'

/** What is loaded of a list that the server hands out page by page. */
export type Pages<T> = InfiniteData<PageReply<T[]>>

interface Freshness {
  staleTime?: number
  gcTime?: number
  /** A refetch asks for every page again: beyond this many, whoever comes back keeps what they have. */
  mostPagesRefetched?: number
}

/** A list read by cursor: `readPage` is given what goes into the call's query, nothing for the first page. */
export const pagedQuery = <T>(
  queryKey: readonly string[],
  readPage: (query: { before?: string }, init: CallInit, client: QueryClient) => Promise<PageReply<T[]>>,
  { mostPagesRefetched = Number.POSITIVE_INFINITY, ...freshness }: Freshness = {},
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal, client }) => readPage(pageParam ? { before: pageParam } : {}, { signal }, client),
    initialPageParam: '',
    getNextPageParam: (page: PageReply<T[]>) => page.next,
    refetchOnMount: (query) => (query.state.data?.pages.length ?? 0) <= mostPagesRefetched,
    ...freshness,
  })
