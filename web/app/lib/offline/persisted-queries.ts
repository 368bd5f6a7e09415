import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query'
import { isPages } from '../query/patch-pages.ts'
import { isKept, keptFor } from './as-of.ts'

/** What is kept of a query: its data, and when that was read. */
export type PersistedQuery = DehydratedState['queries'][number]

/** Of a list that somebody scrolled through. */
const MAX_PAGES = 3

/** What the cache holds of what is kept; with `hashes` of these queries alone. */
export function persistedQueries(client: QueryClient, hashes?: ReadonlySet<string>): PersistedQuery[] {
  const { queries } = dehydrate(client, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: ({ queryKey, queryHash, state }) =>
      isKept(queryKey) && state.data !== undefined && (hashes?.has(queryHash) ?? true),
  })
  return queries.map(withFirstPages)
}

/** As data alone: what became of the last attempt to read it is of no use later. */
function withFirstPages({ queryKey, queryHash, queryType, dehydratedAt, state }: PersistedQuery): PersistedQuery {
  const { data } = state
  const cut = isPages(data)
    ? { pages: data.pages.slice(0, MAX_PAGES), pageParams: data.pageParams.slice(0, MAX_PAGES) }
    : data
  const read = { error: null, fetchMeta: null, fetchStatus: 'idle', status: 'success' } as const
  return { queryKey, queryHash, queryType, dehydratedAt, state: { ...state, ...read, data: cut } }
}

/** As a page begins with it: everything is read anew as soon as there is a network. */
export function restoredQueries(kept: readonly PersistedQuery[], now: number): PersistedQuery[] {
  return kept
    .filter(({ queryKey, state }) => now - state.dataUpdatedAt < keptFor(queryKey))
    .map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } }))
}
