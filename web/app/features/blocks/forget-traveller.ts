import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { Page } from '../../lib/call.ts'

type Row = Record<string, unknown>
type Listed = InfiniteData<Page<unknown[]>>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
const isThem = (value: unknown, userId: string) => isRow(value) && value.id === userId

/** Trips and comments name their author, cards and conversations the other traveller, notifications who acted. */
const isOf = (row: unknown, userId: string) =>
  isRow(row) && (row.userId === userId || isThem(row.otherUser, userId) || isThem(row.actor, userId))

const isListed = (data: unknown): data is Listed =>
  isRow(data) && Array.isArray(data.pages) && data.pages.every((page) => isRow(page) && Array.isArray(page.items))

/** A list without what is of somebody; the same list where nothing is, so that nothing is drawn again. */
export function withoutTraveller(data: Listed, userId: string): Listed {
  if (!data.pages.some(({ items }) => items.some((row) => isOf(row, userId)))) return data
  const pages = data.pages.map((page) => ({ ...page, items: page.items.filter((row) => !isOf(row, userId)) }))
  return { ...data, pages }
}

/**
 * Takes everything of somebody off the page at once, then asks for what is shown again. A trip that a link led to is
 * known to be nothing now: asked for again, it would be told as lost.
 */
export function forgetTraveller(client: QueryClient, userId: string): void {
  for (const query of client.getQueryCache().getAll()) {
    const { data, dataUpdatedAt: updatedAt } = query.state
    if (isListed(data)) client.setQueryData<unknown>(query.queryKey, withoutTraveller(data, userId), { updatedAt })
    else if (isOf(data, userId)) {
      if (isTrip(query)) client.setQueryData(query.queryKey, null)
      else client.removeQueries({ queryKey: query.queryKey, exact: true })
    }
  }
  void client.invalidateQueries({ predicate: (query) => !isFeed(query) && query.state.data !== null })
}

const isTrip = ({ queryKey }: Query) => queryKey[0] === '/api/posts'

/** Going on by its cursor it is right already, and asking for all of its pages again could be a hundred calls. */
const isFeed = (query: Query) => isTrip(query) && query.queryKey[1] === 'feed'
