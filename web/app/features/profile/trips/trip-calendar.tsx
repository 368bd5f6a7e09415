import type { Trip } from '@caravan/contract/trips.ts'
import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { Link } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { postmarkDate, whenOf } from '../../../lib/dates/trip-dates.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { noonOf } from '../../trips/calendar/calendar-days.ts'
import { CALENDAR_LOOK } from '../../trips/calendar/calendar-look.tsx'
import { addressOfTrip } from '../../trips/trip-address.ts'
import styles from './trip-calendar.module.css'

/** One's coming trips: their days in a calendar, and the list that leads to each. */
export function TripCalendar({ trips }: { trips: readonly Trip[] }) {
  const [month, setMonth] = useState(() => noonOf(trips[0]?.startDate ?? ''))
  if (trips.length === 0) {
    return (
      <EmptyState
        stamp="suitcase"
        heading="h3"
        title="No trips ahead"
        action={<LinkButton to="/post-trip">Post Trip</LinkButton>}
      >
        Trips that you post for the coming days stand here.
      </EmptyState>
    )
  }
  const away = trips.map(({ startDate, endDate }) => ({ from: noonOf(startDate), to: noonOf(endDate) }))
  return (
    <>
      <DayPicker
        {...CALENDAR_LOOK}
        month={month}
        onMonthChange={setMonth}
        modifiers={{ away }}
        modifiersClassNames={{ away: classNames(styles.away) }}
      />
      <ul className={styles.trips}>
        {trips.map((trip) => (
          <li key={trip.id}>
            <button
              type="button"
              className={styles.day}
              aria-label={`Show ${postmarkDate(trip.startDate).day} in the calendar`}
              onClick={() => setMonth(noonOf(trip.startDate))}
            >
              {postmarkDate(trip.startDate).day}
            </button>
            <Link to={addressOfTrip(trip.id)}>
              <span className="strong">
                {trip.destination}, {trip.country}
              </span>
              <span className="soft small">{whenOf(trip)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
