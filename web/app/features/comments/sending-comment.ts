import type { Comment } from '@caravan/contract/comments.ts'
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { Pages } from '../../lib/query/paged-query.ts'
import { itemsOf } from '../../lib/query/patch-pages.ts'
import { commentsKey, removedComments } from './comments-query.ts'

/** One's own comment that is not answered yet. */
export interface SendingComment {
  content: string
  /** The comments that were there before it, and those that were deleted by then. */
  known: readonly string[]
}

/** State of the page alone: nothing asks for it. It lasts until the page goes, also while the sheet is closed. */
const onPage = { queryFn: skipToken, enabled: false, gcTime: Number.POSITIVE_INFINITY } as const

/** What is being sent under a trip. */
export const sendingQuery = (tripId: string) =>
  queryOptions<SendingComment | null>({ queryKey: ['sending-comment', tripId], ...onPage })

/** The words of a comment that was not sent, or could not be, until a field takes them back. */
export const unsentQuery = (tripId: string) =>
  queryOptions<string | null>({ queryKey: ['unsent-comment', tripId], ...onPage })

/** Keeps words that are written and not sent, after those that are kept already. */
export const keepUnsent = (client: QueryClient, tripId: string, words: string): void => {
  if (words) {
    const before = client.getQueryData(unsentQuery(tripId).queryKey)
    client.setQueryData(unsentQuery(tripId).queryKey, [before, words].filter(Boolean).join(' '))
  }
}

/** Gives the words that could not be sent, once. */
export function takeUnsent(client: QueryClient, tripId: string): string {
  const { queryKey } = unsentQuery(tripId)
  const words = client.getQueryData(queryKey) ?? ''
  if (words) client.setQueryData(queryKey, null)
  return words
}

export const sendingComment = (client: QueryClient, tripId: string, content: string): SendingComment => ({
  content,
  known: [...listedComments(client, tripId), ...removedComments(client, tripId)].map(({ id }) => id),
})

/** Its event may come before its answer: then it is listed already, or was and has been deleted. */
export const hasArrived = (client: QueryClient, tripId: string, sending: SendingComment): boolean =>
  [...listedComments(client, tripId), ...removedComments(client, tripId)].some(
    ({ id, content, isOwn }) =>
      isOwn && content.normalize() === sending.content.normalize() && !sending.known.includes(id),
  )

const listedComments = (client: QueryClient, tripId: string) => {
  const pages = client.getQueryData<Pages<Comment>>(commentsKey(tripId))
  return pages ? itemsOf(pages).map(({ id, content, viewer }) => ({ id, content, isOwn: viewer.canDelete })) : []
}
