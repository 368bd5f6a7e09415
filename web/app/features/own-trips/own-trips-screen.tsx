import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { usePrefetch } from '../../lib/use-prefetch.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TopBar } from '../shell/navigation/topbar.tsx'
import { TripCalendar } from './calendar/trip-calendar.tsx'
import { TripLists } from './lazy-trip-lists.ts'
import styles from './own-trips-screen.module.css'
import { type View, viewIn } from './view.ts'

const VIEWS: readonly { id: View; label: string }[] = [
  { id: 'calendar', label: 'Trip Calendar' },
  { id: 'list', label: 'All Trips' },
]

const LATER = [TripLists.preload]

/** All trips of one's own: month by month with whom of one's matches one meets, or in lists by when they are. */
export function OwnTripsScreen() {
  const [params, setParams] = useSearchParams()
  const view = viewIn(params)
  usePrefetch(LATER)
  const show = (id: View) => setParams(id === 'list' ? { view: id } : {}, { replace: true, preventScrollReset: true })
  return (
    <div className={styles.screen}>
      <TopBar title="Your Trips" />
      <Tabs label="Your Trips" tabs={VIEWS} value={view} onChange={show}>
        <div className={styles.view}>
          {view === 'calendar' ? (
            <TripCalendar />
          ) : (
            <Suspense fallback={<Skeleton className="h-40 w-full" />}>
              <TripLists />
            </Suspense>
          )}
        </div>
      </Tabs>
    </div>
  )
}
