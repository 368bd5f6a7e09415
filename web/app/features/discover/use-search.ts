import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { addressOfSearch, readSearch, type Tab } from './search-address.ts'

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
