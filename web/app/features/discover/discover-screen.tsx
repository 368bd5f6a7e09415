import { useRef } from 'react'
import { TopBar } from '../shell/navigation/topbar.tsx'
import { Browse } from './browse/browse.tsx'
import styles from './discover-screen.module.css'
import { Results } from './results/results.tsx'
import { SearchBox } from './search/search-box.tsx'
import { useSearch } from './use-search.ts'

/** One line finds trips and travellers; without one there are ways in: popular places, categories, the map. */
export function DiscoverScreen() {
  const { q, tab, start, showTab } = useSearch()
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.screen}>
      <TopBar title="Discover" />
      <SearchBox ref={field} q={q} tab={tab} onSearch={start} />
      {q ? (
        <Results key={q} q={q} tab={tab} onSearch={start} onTab={showTab} onEmptied={() => field.current?.focus()} />
      ) : (
        <Browse />
      )}
    </div>
  )
}
