import { useCallback, useSyncExternalStore } from 'react'
import type { Pages } from './paged-query.ts'
import { withoutItems } from './patch-pages.ts'

/** What is being removed and can still come back: it stays in the cache, in its place, and is rendered nowhere. */
let hidden: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function change(next: ReadonlySet<string>): void {
  hidden = next
  for (const listener of listeners) listener()
}

export const isHidden = (id: string): boolean => hidden.has(id)
export const hideItem = (id: string): void => change(new Set(hidden).add(id))
export const showItem = (id: string): void => change(new Set([...hidden].filter((one) => one !== id)))

const NONE: ReadonlySet<string> = new Set()
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useHiddenIds = (): ReadonlySet<string> =>
  useSyncExternalStore(
    subscribe,
    () => hidden,
    () => NONE,
  )

/** For the `select` of a list: all of it but what is hidden. */
export function useWithoutHidden<T extends { id: string }>(): (pages: Pages<T>) => Pages<T> {
  const ids = useHiddenIds()
  return useCallback((pages) => withoutItems(pages, ({ id }) => ids.has(id)), [ids])
}
