import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useDeferredComponent } from '../../../lib/use-deferred-component.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { focusMain } from '../../location/focus-main.ts'
import { type Tab, withoutPiece } from '../search-address.ts'
import { understoodQuery } from '../search-queries.ts'
import { FOCUS_RESULTS } from '../use-search.ts'
import styles from './results.module.css'
import { TravellerResults } from './traveller-results.tsx'
import { TripResults } from './trip-results.tsx'
import { UnderstoodChips } from './understood-chips.tsx'

/** Nobody needs it before the results. */
const loadSaveSearch = async () => (await import('./save-search.tsx')).SaveSearch

interface Props {
  q: string
  tab: Tab
  onSearch: (q: string, state?: typeof FOCUS_RESULTS) => void
  onTab: (tab: Tab) => void
  /** The last chip was removed with a key: the line can be typed anew. */
  onEmptied: () => void
}

/** What a line was understood as, and what it finds: trips, or those who go on them. */
export function Results({ q, tab, onSearch, onTab, onEmptied }: Props) {
  const understood = useQuery(understoodQuery(q))
  const section = useFocusOnArrival()
  const SaveSearch = useDeferredComponent(loadSaveSearch, whenIdle)
  function remove(piece: { start: number; end: number }) {
    const rest = withoutPiece(understood.data?.text ?? q, piece)
    const isByKey = document.activeElement?.matches(':focus-visible')
    onSearch(rest, FOCUS_RESULTS)
    if (rest) return
    // the chips go with the last of them; a finger would only bring up the keyboard of the screen
    if (isByKey) onEmptied()
    else focusMain()
  }
  return (
    <section ref={section} tabIndex={-1} className="outline-none" aria-labelledby="results">
      <h2 id="results" className="sr-only">
        Results for {q}
      </h2>
      <UnderstoodChips
        q={q}
        understood={understood.data}
        isPending={understood.isLoading}
        onRemove={remove}
        onChoose={(line) => onSearch(line, FOCUS_RESULTS)}
      />
      <Tabs
        label="Results"
        tabs={[
          { id: 'trips', label: 'Trips' },
          { id: 'travellers', label: 'Travelers' },
        ]}
        value={tab}
        onChange={onTab}
      >
        <div className={styles.found}>
          {tab === 'trips' ? <div className={styles.save}>{SaveSearch ? <SaveSearch q={q} /> : null}</div> : null}
          {tab === 'trips' ? <TripResults q={q} understood={understood} /> : <TravellerResults q={q} />}
        </div>
      </Tabs>
    </section>
  )
}

/** What led here by a press is gone with its screen: the keyboard goes on at the results. */
function useFocusOnArrival() {
  const section = useRef<HTMLElement>(null)
  const { state } = useLocation()
  const isMeant = state?.focusesResults === true
  useEffect(() => {
    if (isMeant && document.activeElement === document.body) section.current?.focus({ preventScroll: true })
  }, [isMeant])
  return section
}
