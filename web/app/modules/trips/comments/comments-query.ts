import { type Comment, listComments } from '@caravan/contract/comments.ts'
import type { QueryClient } from '@tanstack/react-query'
import { callPage } from '../../../lib/call.ts'
import { type Pages, pagedQuery } from '../../../lib/query/paged-query.ts'
import { itemsOf, patchPages, withoutItem } from '../../../lib/query/patch-pages.ts'
import { tripKey } from '../trip-keys.ts'

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

interface ListedComment extends Comment {
  /** Came by an event or an answer, and not with the list. */
  isNews?: true
}

/** With a comment that is new at its end; twice is once. */
export function withComment(pages: Pages<ListedComment>, comment: Comment): Pages<ListedComment> {
  if (itemsOf(pages).some(({ id }) => id === comment.id)) return pages
  const [newest = { items: [], next: undefined }, ...older] = pages.pages
  const listed: ListedComment = { ...comment, isNews: true }
  return { ...pages, pages: [{ ...newest, items: [...newest.items, listed] }, ...older] }
}

/** Puts in a comment that an event or an answer brought, unless it has been deleted since. */
export function addComment(client: QueryClient, tripId: string, comment: Comment): void {
  if (removedComments(client, tripId).some(({ id }) => id === comment.id)) return
  patchPages<ListedComment>(client, commentsKey(tripId), (pages) =>
    wasReadAfter(pages, comment) ? pages : withComment(pages, comment),
  )
}

/** Takes out a comment that was deleted. What was sent before its end may still come: it is not put in again. */
export function dropComment(client: QueryClient, tripId: string, id: string): void {
  const known = removedComments(client, tripId)
  if (!known.some((removed) => removed.id === id)) {
    const pages = client.getQueryData<Pages<Comment>>(commentsKey(tripId))
    const listed = pages && itemsOf(pages).find((comment) => comment.id === id)
    const removed = { id, content: listed?.content ?? '', isOwn: listed?.viewer.canDelete ?? false }
    client.setQueryData<RemovedComment[]>(removedKey(tripId), [...known, removed])
  }
  patchPages<Comment>(client, commentsKey(tripId), (pages) => withoutItem(pages, id))
}

interface RemovedComment {
  id: string
  content: string
  isOwn: boolean
}
const removedKey = (tripId: string) => ['removed-comments', tripId]

/** What was deleted while the page is open. */
export const removedComments = (client: QueryClient, tripId: string): readonly RemovedComment[] =>
  client.getQueryData<RemovedComment[]>(removedKey(tripId)) ?? []

/**
 * Whether the list was read after this comment, and without it: it is gone again, or on a page that is not loaded.
 * A comment that came by itself says nothing about what was there when the list was read.
 */
export function wasReadAfter(pages: Pages<ListedComment>, comment: Comment): boolean {
  const known = itemsOf(pages)
  if (known.some(({ id }) => id === comment.id)) return false
  return known.some(({ version, isNews }) => !isNews && version > comment.version)
}
