import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { detailOf } from '../../../lib/call-error.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { FailedState } from '../../../ui/failed-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FeedButton } from '../feed/feed-button.tsx'
import { tripCalendarQuery } from '../own-trips-query.ts'
import { Agenda, AgendaSkeleton } from './agenda.tsx'
import styles from './trip-calendar.module.css'
import { useMonth } from './use-month.ts'

const MonthGrid = lazyComponent(async () => (await import('./month-grid.tsx')).MonthGrid)

const NOT_KEPT = 'You are offline. It loads as soon as you are back.'

/** A month of one's trips, and beside it what is on its days: one's own trips, each with the matches that one meets. */
export function TripCalendar() {
  const { month, show } = useMonth()
  const [day, setDay] = useState<string>()
  const { data, error, isPending, isPaused, isFetching, refetch } = useQuery({
    ...tripCalendarQuery(month ?? ''),
    enabled: month !== undefined,
  })
  const isInBrowser = useHydrated()
  const chosen = month && day?.startsWith(month) ? day : undefined
  return (
    <div className={styles.columns}>
      <div className={styles.month}>
        {isInBrowser && month ? (
          <Suspense fallback={<GridSkeleton />}>
            <MonthGrid month={month} onMonth={show} day={chosen} onDay={setDay} calendar={data} />
          </Suspense>
        ) : (
          <GridSkeleton />
        )}
        <div className={styles.feed}>
          <FeedButton />
        </div>
      </div>
      {isPending && !isPaused ? <AgendaSkeleton /> : null}
      {data && month ? (
        <Agenda calendar={data} month={month} day={chosen} onWholeMonth={() => setDay(undefined)} />
      ) : null}
      {!data && (error || isPaused) ? (
        <FailedState title="Your trips did not load" busy={isFetching} onRetry={() => void refetch()}>
          {isPaused ? NOT_KEPT : detailOf(error, 'Check your connection, then try again.')}
        </FailedState>
      ) : null}
    </div>
  )
}

const GridSkeleton = () => <Skeleton className={styles.waiting} />
