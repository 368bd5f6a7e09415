import type { Pages } from './paged-query.ts'

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
