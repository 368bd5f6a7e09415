import { SEARCH } from '@caravan/contract/search.ts'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

const TABS = ['trips', 'travellers'] as const
export type Tab = (typeof TABS)[number]
export interface Search {
  q: string
  tab: Tab
}

/** Out of an address that anybody may have typed. */
export const readSearch = (params: URLSearchParams): Search => ({
  q: searchText(params.get('q') ?? ''),
  tab: TABS.find((one) => one === params.get('tab')) ?? 'trips',
})

/** As the server takes it: what is beyond the longest search is left out. */
export const searchText = (text: string): string => [...text.trim()].slice(0, SEARCH.query).join('').trim()

export function addressOfSearch({ q, tab = 'trips' }: { q: string; tab?: Tab }): string {
  const text = searchText(q)
  if (!text) return '/discover'
  return `/discover?${new URLSearchParams(tab === 'trips' ? { q: text } : { q: text, tab })}`
}

/** The line without one of the pieces that it was understood as. */
export function withoutPiece(line: string, { start, end }: { start: number; end: number }): string {
  return `${line.slice(0, start)} ${line.slice(end)}`.replace(/\s+/g, ' ').trim()
}

/** Kept with an entry of the history: what was pressed is gone with the screen, and the results take the focus. */
export const FOCUS_RESULTS = { focusesResults: true }

/** What is searched stands in the address alone: it can be shared, and Back leads to the search before. */
export function useSearch() {
  const [params] = useSearchParams()
  const { pathname, search: query } = useLocation()
  const navigate = useNavigate()
  const search = readSearch(params)

  function start(q: string, state?: typeof FOCUS_RESULTS): void {
    const address = addressOfSearch({ q, tab: search.tab })
    // the same once more is no further step back
    void navigate(address, { state, replace: address === pathname + query })
  }
  function showTab(tab: Tab): void {
    void navigate(addressOfSearch({ q: search.q, tab }), { replace: true, preventScrollReset: true })
  }
  return { ...search, start, showTab }
}
