import { type Comment, listComments } from '@caravan/contract/comments.ts'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { callPage, type Page } from '../../lib/call.ts'

type CommentPages = InfiniteData<Page<Comment[]>, string>
const commentsKey = (tripId: string) => ['/api/posts', tripId, 'comments'] as const

/** The newest page first, each page oldest first; `next` leads to older ones. Asked again whenever it opens. */
export const commentsQuery = (tripId: string) =>
  infiniteQueryOptions({
    queryKey: commentsKey(tripId),
    queryFn: ({ pageParam, signal }) =>
      callPage(listComments, { params: { postId: tripId }, query: pageParam ? { before: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })

/** All that is loaded, oldest first. A comment that moved to another page while that was fetched stands once. */
export function inOrder(pages: readonly Page<Comment[]>[]): Comment[] {
  const all = new Map(pages.toReversed().flatMap(({ items }) => items.map((comment) => [comment.id, comment])))
  return [...all.values()]
}

export function withComment(pages: readonly Page<Comment[]>[], comment: Comment): Page<Comment[]>[] {
  const [newest = { items: [], next: undefined }, ...older] = pages
  if (newest.items.some(({ id }) => id === comment.id)) return [newest, ...older]
  return [{ ...newest, items: [...newest.items, comment] }, ...older]
}

export const withoutComment = (pages: readonly Page<Comment[]>[], id: string): Page<Comment[]>[] =>
  pages.map((page) => ({ ...page, items: page.items.filter((comment) => comment.id !== id) }))

/** Changes what is loaded. A list that is being fetched may have been read too early, so it is fetched again. */
export function patchComments(
  client: QueryClient,
  tripId: string,
  change: (pages: readonly Page<Comment[]>[]) => Page<Comment[]>[],
): void {
  const queryKey = commentsKey(tripId)
  const isUnderWay = client.isFetching({ queryKey }) > 0
  client.setQueryData<CommentPages>(queryKey, (shown) => shown && { ...shown, pages: change(shown.pages) })
  if (isUnderWay) void client.invalidateQueries({ queryKey })
}
