import { useQuery } from '@tanstack/react-query'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { whyNotLoaded } from '../../../lib/call-error.ts'
import { useOwnToday } from '../../../lib/dates/now.tsx'
import { useHydrated } from '../../../lib/hooks.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { usePrefetch } from '../../../lib/when-idle.ts'
import { Button } from '../../../ui/button.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { TopBar } from '../../shell/navigation/topbar.tsx'
import { Agenda, AgendaSkeleton } from './calendar/agenda.tsx'
import { TripLists } from './lazy-trip-lists.ts'
import { monthIn, nextMonthQuery, tripCalendarQuery, type View, viewIn } from './own-trips-query.ts'
import styles from './own-trips-screen.module.css'

/** The month of the address, else that in which the next trip begins, else this one; none until that is known. */
function useMonth() {
  const [params, setParams] = useSearchParams()
  const inAddress = monthIn(params)
  const first = useFirstMonth(inAddress === undefined)
  const [pressed, setPressed] = useState<{ month: string; from: string | undefined }>()
  // the address follows when the router has got there: the press is shown at once
  if (pressed && pressed.from !== inAddress) setPressed(undefined)
  const show = (month: string) => {
    setPressed({ month, from: inAddress })
    setParams({ month }, { replace: true, preventScrollReset: true })
  }
  return { month: pressed?.month ?? inAddress ?? first, show }
}

/** It stays when the trips change, also where the next one is deleted from it. */
function useFirstMonth(isWanted: boolean): string | undefined {
  const today = useOwnToday()
  const knowsToday = useHydrated()
  const [first, setFirst] = useState<string>()
  const { data, isPending, isPaused } = useQuery({ ...nextMonthQuery(), enabled: isWanted && !first })
  const found = isPending && !isPaused ? undefined : (data ?? today.slice(0, 7))
  if (isWanted && knowsToday && !first && found && data !== undefined) setFirst(found)
  return first ?? found
}

const MonthGrid = lazy(async () => (await import('./calendar/month-grid.tsx')).MonthGrid)

const NOT_KEPT = 'You are offline. It loads as soon as you are back.'

/** A month of one's trips, and beside it what is on its days: one's own trips, each with the matches that one meets. */
function TripCalendar() {
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
          {isPaused ? NOT_KEPT : whyNotLoaded(error)}
        </FailedState>
      ) : null}
    </div>
  )
}

const GridSkeleton = () => <Skeleton className={styles.waiting} />

const VIEWS: readonly { id: View; label: string }[] = [
  { id: 'calendar', label: 'Trip Calendar' },
  { id: 'list', label: 'All Trips' },
]

const LATER = [TripLists.preload]

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

const FeedDialog = lazy(async () => (await import('./feed/feed-dialog.tsx')).FeedDialog)
const DIALOG_LATER = [FeedDialog.preload]

function FeedButton() {
  usePrefetch(DIALOG_LATER)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button small aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CalendarSync className="icon" />
        Calendar feed
      </Button>
      {isOpen ? (
        <DialogBoundary onClose={close}>
          <FeedDialog onClose={close} />
        </DialogBoundary>
      ) : null}
    </>
  )
}
