import type { Pages } from './paged-query.ts'

/**
 * For the `select` of a list whose order changes while it is read: what moved on to a later page in the meantime is
 * drawn where it came first.
 */
export function distinctItems<T extends { id: string }>(pages: Pages<T>): Pages<T> {
  const seen = new Set<string>()
  const isFirst = ({ id }: T) => !seen.has(id) && Boolean(seen.add(id))
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, items: page.items.filter(isFirst) })) }
}
