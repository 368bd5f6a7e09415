import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'

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
