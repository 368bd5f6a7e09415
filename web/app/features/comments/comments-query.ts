import { type Comment, listComments } from '@caravan/contract/comments.ts'
import type { QueryClient } from '@tanstack/react-query'
import { callPage } from '../../lib/call.ts'
import { type Pages, pagedQuery } from '../../lib/query/paged-query.ts'
import { itemsOf, patchPages, withoutItem } from '../../lib/query/patch-pages.ts'
import { tripKey } from '../trips/trip-keys.ts'

export const commentsKey = (tripId: string) => [...tripKey(tripId), 'comments']

/** The newest page first, each page oldest first; `next` leads to older ones. Asked again whenever it opens. */
export const commentsQuery = (tripId: string) =>
  pagedQuery(
    commentsKey(tripId),
    (query, init) => callPage(listComments, { params: { postId: tripId }, query }, init),
    { staleTime: 0 },
  )

/** All that is loaded, oldest first. A comment that moved to another page while that was fetched is there once. */
export function inOrder(pages: Pages<Comment>): Comment[] {
  const all = new Map(pages.pages.toReversed().flatMap(({ items }) => items.map((comment) => [comment.id, comment])))
  return [...all.values()]
}

/** With a comment that is new at its end; twice is once. */
export function withComment(pages: Pages<Comment>, comment: Comment): Pages<Comment> {
  if (itemsOf(pages).some(({ id }) => id === comment.id)) return pages
  const [newest = { items: [], next: undefined }, ...older] = pages.pages
  return { ...pages, pages: [{ ...newest, items: [...newest.items, comment] }, ...older] }
}

export const addComment = (client: QueryClient, tripId: string, comment: Comment): void =>
  patchPages<Comment>(client, commentsKey(tripId), (pages) =>
    wasReadAfter(pages, comment) ? pages : withComment(pages, comment),
  )

export const dropComment = (client: QueryClient, tripId: string, id: string): void =>
  patchPages<Comment>(client, commentsKey(tripId), (pages) => withoutItem(pages, id))

/** Whether the list was read after this comment, and without it: it is gone again, or on a page that is not loaded. */
export function wasReadAfter(pages: Pages<Comment>, comment: Comment): boolean {
  const known = itemsOf(pages)
  return known.every(({ id }) => id !== comment.id) && known.some(({ version }) => version > comment.version)
}
