import type { CalendarTrip, TripCalendar } from '@caravan/contract/own-trips.ts'
import { useRef, useState } from 'react'
import { monthAndYear, tripDates } from '../../../lib/dates/trip-dates.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { usePrefetch } from '../../../lib/use-prefetch.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { SectionTitle } from '../../shell/section-title.tsx'
import styles from './agenda.module.css'
import { AgendaItem } from './agenda-item.tsx'

const loadDelete = () => import('../../trips/own/delete-trip.tsx')
const DeleteTrip = lazyComponent(async () => (await loadDelete()).DeleteTrip)
const LATER = [loadDelete]

interface Props {
  calendar: TripCalendar
  /** `YYYY-MM` */
  month: string
  /** The chosen one, `YYYY-MM-DD`; without one the whole month is shown. */
  day: string | undefined
  onWholeMonth: () => void
}

/** What is on a month or one of its days: the own trips, each with the matches that one meets on it. */
export function Agenda({ calendar, month, day, onWholeMonth }: Props) {
  usePrefetch(LATER)
  const heading = useRef<HTMLHeadingElement>(null)
  const [deleted, setDeleted] = useState<CalendarTrip>()
  const isShown = ({ startDate, endDate }: CalendarTrip) => !day || (startDate <= day && endDate >= day)
  const trips = calendar.trips.filter(isShown)
  const name = day ? tripDates(day, day) : monthAndYear(month)
  return (
    <section className={styles.agenda} aria-label={`Trips in ${name}`}>
      <SectionTitle>
        <h2 ref={heading} tabIndex={-1} aria-live="polite">
          {name}
        </h2>
        {day ? (
          <Button variant="quiet" small onClick={onWholeMonth}>
            Whole month
          </Button>
        ) : null}
      </SectionTitle>
      {trips.length === 0 ? <NoTrips isDay={day !== undefined} /> : null}
      <ul className={styles.trips}>
        {trips.map((trip) => (
          <AgendaItem
            key={trip.id}
            trip={trip}
            overlaps={calendar.overlaps.filter(({ mineId, from, to }) => {
              return mineId === trip.id && (!day || (from <= day && to >= day))
            })}
            onDelete={() => setDeleted(trip)}
          />
        ))}
      </ul>
      {calendar.isCut ? <p className="soft small">There are more trips in this month than are shown here.</p> : null}
      {deleted ? (
        <DialogBoundary onClose={() => setDeleted(undefined)}>
          <DeleteTrip trip={deleted} onClose={() => setDeleted(undefined)} focusAfter={() => heading.current} />
        </DialogBoundary>
      ) : null}
    </section>
  )
}

const NoTrips = ({ isDay }: { isDay: boolean }) =>
  isDay ? (
    <p className="soft">No trip on this day.</p>
  ) : (
    <EmptyState
      stamp="suitcase"
      heading="h3"
      title="No trips in this month"
      action={<LinkButton to="/post-trip">Post Trip</LinkButton>}
    >
      Your trips appear here, with the matches you meet on them.
    </EmptyState>
  )

export const AgendaSkeleton = () => (
  <Loading label="Loading your trips..." className={styles.agenda}>
    <SectionTitle>
      <Skeleton className="h-6 w-40" />
    </SectionTitle>
    <div className={styles.trips}>
      <Skeleton className={styles.waiting} />
      <Skeleton className={styles.waiting} />
    </div>
  </Loading>
)
