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

/**
 * For the `select` of a list whose order changes while it is read: what moved on to a later page in the meantime is
 * rendered where it came first.
 */
export function distinctItems<T extends { id: string }>(pages: Pages<T>): Pages<T> {
  return distinctBy(pages, ({ id }) => id)
}

/** The same for rows that have no id of their own. */
export function distinctBy<T>(pages: Pages<T>, idOf: (item: T) => string): Pages<T> {
  const seen = new Set<string>()
  const isFirst = (item: T) => !seen.has(idOf(item)) && Boolean(seen.add(idOf(item)))
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, items: page.items.filter(isFirst) })) }
}
