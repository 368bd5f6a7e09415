import { type Place, searchPlaces } from '@caravan/contract/places.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { type PlaceKind, SHOWN } from './shown-places.ts'

const DELAY = 150

export type PlaceSearch =
  | { state: 'idle' | 'loading' | 'failed'; places: readonly Place[] }
  | { state: 'found' | 'none'; places: readonly Place[] }

/** What the gazetteer suggests for a word, of one kind or of all. */
export const suggestedPlaces = (word: string, kind?: PlaceKind) =>
  queryOptions({
    queryKey: ['/api/places', word, kind ?? 'any'],
    queryFn: ({ signal }) => {
      const query = { q: word.slice(0, 100), limit: SHOWN, ...(kind ? { kind } : {}) }
      return call(searchPlaces, { query }, { signal })
    },
  })

/** Places for what is being typed. A newer word aborts the question about the older one. */
export function usePlaceSearch(typed: string, isWanted: boolean, kind?: PlaceKind): PlaceSearch {
  const word = typed.trim()
  const settled = useDebouncedValue(word, DELAY)
  const query = useQuery({
    ...suggestedPlaces(settled, kind),
    enabled: isWanted && settled !== '',
    placeholderData: keepPreviousData,
  })
  if (!isWanted || word === '') return { state: 'idle', places: [] }
  if (query.isError && settled === word) return { state: 'failed', places: [] }
  const places = query.data ?? []
  if (settled !== word || query.isFetching || !query.data) return { state: 'loading', places }
  return { state: places.length > 0 ? 'found' : 'none', places }
}
