import { type Completion, understandSearch } from '@caravan/contract/search.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts'
import { ownDay } from '../own-day.ts'
import { searchText } from '../search-address.ts'

const DELAY = 150
const NONE: readonly Completion[] = []

/** How the line that is being typed may go on. A newer line aborts the question about the older one. */
export function useCompletions(typed: string, isWanted: boolean): readonly Completion[] {
  const line = searchText(typed)
  const settled = useDebouncedValue(line, DELAY)
  const { data } = useQuery({
    queryKey: ['/api/search/completions', settled],
    queryFn: ({ signal }) =>
      call(understandSearch, { query: { q: settled, today: ownDay(), typing: 'true' } }, { signal }),
    select: ({ completions }) => completions,
    enabled: isWanted && settled !== '',
    placeholderData: keepPreviousData,
  })
  // those of an older line would be chosen for the one that is shown
  return isWanted && line !== '' && settled === line ? (data ?? NONE) : NONE
}
