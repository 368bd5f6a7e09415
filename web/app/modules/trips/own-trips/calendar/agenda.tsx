import type { CalendarTrip, MatchOverlap, TripCalendar } from '@caravan/contract/own-trips.ts'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { monthAndYear, overlapDays, postmarkDate, tripDates, whenOf } from '../../../../lib/dates/trip-dates.ts'
import { lazy } from '../../../../lib/lazy.tsx'
import { firstNameOf } from '../../../../lib/traveller-names.ts'
import { usePrefetch } from '../../../../lib/when-idle.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/failed-state.tsx'
import { DialogBoundary } from '../../../../ui/overlay/dialog-boundary.tsx'
import { Avatar } from '../../../../ui/picture/avatar.tsx'
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import { TravellerLink } from '../../../matching/travellers/traveller-link.tsx'
import { SectionTitle } from '../../../shell/navigation/topbar.tsx'
import { TripMenu } from '../../own/trip-menu.tsx'
import { addressOfTrip } from '../../trip-keys.ts'
import styles from '../own-trips-screen.module.css'

interface AgendaItemProps {
  trip: CalendarTrip
  overlaps: readonly MatchOverlap[]
  onDelete: () => void
}

function AgendaItem({ trip, overlaps, onDelete }: AgendaItemProps) {
  const { day, year } = postmarkDate(trip.startDate)
  return (
    <li className={`card ${styles.item}`}>
      <span className={styles.date} aria-hidden="true">
        {day}
        <span>{year}</span>
      </span>
      <div className={styles.trip}>
        <Link to={addressOfTrip(trip.id)} className="strong">
          <bdi>{trip.destination}</bdi>, <bdi>{trip.country}</bdi>
        </Link>
        <span className="soft small">{whenOf(trip)}</span>
      </div>
      <TripMenu trip={trip} onDelete={onDelete} isOnPaper />
      {overlaps.length > 0 ? (
        <ul className={styles.matches} aria-label={`Matches you meet on the trip to ${trip.destination}`}>
          {overlaps.map((overlap) => (
            <Match key={overlap.trip.id} {...overlap} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

function Match({ trip, user, matchId, from, to, isPossible }: MatchOverlap) {
  const name = firstNameOf(user)
  return (
    <li className={styles.match}>
      <Avatar user={user} size={36} alt="" />
      <div className={styles.trip}>
        <span className={styles.meets}>
          <TravellerLink username={user.username} className="strong">
            <bdi>{name}</bdi>
          </TravellerLink>
          {isPossible ? ', maybe ' : ', '}
          {overlapDays(from, to)}
        </span>
        <span className="soft small">
          <Link to={addressOfTrip(trip.id)}>
            <bdi>{trip.destination}</bdi>
          </Link>
          , {whenOf(trip)}
        </span>
      </div>
      <Link to={`/messages/${matchId}`} className="btn quiet round" aria-label={`Message ${name}`}>
        <MessageCircle className="icon" />
      </Link>
    </li>
  )
}

const DeleteTrip = lazy(async () => (await import('../../own/delete-trip.tsx')).DeleteTrip)
const LATER = [DeleteTrip.preload]

interface Props {
  calendar: TripCalendar
  /** `YYYY-MM` */
  month: string
  /** The chosen one, `YYYY-MM-DD`; without one the whole month is shown. */
  day: string | undefined
  onWholeMonth: () => void
}

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
      <Skeleton className={styles.waitingTrip} />
      <Skeleton className={styles.waitingTrip} />
    </div>
  </Loading>
)
