import type { CalendarTrip, MatchOverlap } from '@caravan/contract/own-trips.ts'
import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { overlapDays, postmarkDate, whenOf } from '../../../lib/dates/trip-dates.ts'
import { firstNameOf } from '../../../lib/traveller-names.ts'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { TravellerLink } from '../../travellers/traveller-link.tsx'
import { TripMenu } from '../../trips/own/trip-menu.tsx'
import { addressOfTrip } from '../../trips/trip-address.ts'
import styles from './agenda.module.css'

interface Props {
  trip: CalendarTrip
  overlaps: readonly MatchOverlap[]
  onDelete: () => void
}

/** An own trip, and below it the matches whom one meets on it. */
export function AgendaItem({ trip, overlaps, onDelete }: Props) {
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
