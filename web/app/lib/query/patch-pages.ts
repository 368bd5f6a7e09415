import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import type { Pages } from './paged-query.ts'

type Updated = Extract<QueryCacheNotifyEvent, { type: 'updated' }>

/** The changes made to a query's data by hand since its fetch began. */
const changesOf = new WeakMap<Query, (() => void)[]>()

/**
 * Makes a change once more when the fetch that is under way ends: what it brings may have been read before the change,
 * and where it goes on by a page, it brings the other pages as they were when it began. Not `cancelQueries`: a page that is
 * being loaded further down would be lost, and a busy room never be read to its end.
 */
export function repeatWhenFetched(client: QueryClient, queryKey: readonly unknown[], change: () => void): void {
  const cache = client.getQueryCache()
  const query = cache.find({ queryKey, exact: true })
  if (!query || query.state.fetchStatus === 'idle') return
  const known = changesOf.get(query)
  if (known) {
    known.push(change)
    return
  }
  const changes = [change]
  changesOf.set(query, changes)
  const stop = cache.subscribe((event) => {
    if (event.query !== query) return
    if (event.type !== 'removed' && !(event.type === 'updated' && endsFetch(event))) return
    stop()
    changesOf.delete(query)
    if (event.type === 'updated' && event.action.type === 'success') for (const repeat of changes) repeat()
  })
}

/** Also where another fetch begins in its place, with what is shown by then. */
function endsFetch({ action }: Updated): boolean {
  return action.type === 'success' ? !action.manual : ['error', 'fetch', 'setState'].includes(action.type)
}

interface Identified {
  id: string
}

/** All that is loaded of a list, page after page. */
export const itemsOf = <T>(pages: Pages<T>): T[] => pages.pages.flatMap(({ items }) => items)

/** Whether what a query holds is such a list. */
export const isPages = (data: unknown): data is Pages<unknown> =>
  isRecord(data) && Array.isArray(data.pages) && data.pages.every((page) => isRecord(page) && Array.isArray(page.items))

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The list with some of its items changed. Pages in which nothing changed stay the same objects: not rendered again. */
export function mapItems<T>(pages: Pages<T>, change: (item: T) => T): Pages<T> {
  return mapPages(pages, (items) => {
    const changed = items.map(change)
    return changed.every((item, index) => item === items[index]) ? items : changed
  })
}

/** The list without those that are gone; pages that lose nothing stay the same objects. */
export const withoutItems = <T>(pages: Pages<T>, isGone: (item: T) => boolean): Pages<T> =>
  mapPages(pages, (items) => (items.some(isGone) ? items.filter((item) => !isGone(item)) : items))

export const withoutItem = <T extends Identified>(pages: Pages<T>, id: string): Pages<T> =>
  withoutItems(pages, (item) => item.id === id)

/** The list with an item before all others; where it was already, it leaves that place. */
export function withFirst<T>(pages: Pages<T>, item: T, isSame: (other: T) => boolean): Pages<T> {
  const [newest, ...older] = withoutItems(pages, isSame).pages
  if (!newest) return { pages: [{ items: [item], next: undefined }], pageParams: [''] }
  return { ...pages, pages: [{ ...newest, items: [item, ...newest.items] }, ...older] }
}

function mapPages<T>(pages: Pages<T>, change: (items: T[]) => T[]): Pages<T> {
  const changed = pages.pages.map((page) => {
    const items = change(page.items)
    return items === page.items ? page : { ...page, items }
  })
  return changed.every((page, index) => page === pages.pages[index]) ? pages : { ...pages, pages: changed }
}

/**
 * Changes what the cache holds, where it holds something. What is changed by hand counts neither as fetched anew nor
 * as valid again: an old list stays old, and one that was to be asked for again still is.
 */
export function patchData<D>(client: QueryClient, queryKey: readonly unknown[], change: (data: D) => D): void {
  const state = client.getQueryState<D>(queryKey)
  if (state?.data === undefined) return
  client.setQueryData<D>(queryKey, (data) => data && change(data), { updatedAt: state.dataUpdatedAt })
  if (state.isInvalidated) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}

/**
 * The same for what others change too: where it is being fetched, the change is made again on what comes, which may be
 * newer than the change. What carries a version must keep the higher one.
 */
export function patchNewest<D>(client: QueryClient, queryKey: readonly unknown[], change: (data: D) => D): void {
  const patch = () => patchData(client, queryKey, change)
  patch()
  repeatWhenFetched(client, queryKey, patch)
}

/** Changes a list as far as it is loaded, and what is being fetched of it. */
export const patchPages = <T>(
  client: QueryClient,
  queryKey: readonly unknown[],
  change: (pages: Pages<T>) => Pages<T>,
): void => patchNewest(client, queryKey, change)
