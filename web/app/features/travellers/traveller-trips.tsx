import type { Trip } from '@caravan/contract/trips.ts'
import { Link } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import { monthAndYear } from '../../lib/dates/trip-dates.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { PlaceLettering } from '../../ui/picture/place-lettering.tsx'
import tileStyles from '../profile/trips/trip-tile.module.css'
import styles from './traveller-profile.module.css'

/** Their coming trips as posters, each of which leads to the trip in the feed. */
export function TravellerTrips({ trips, heading: Heading }: { trips: readonly Trip[]; heading: 'h4' | 'h5' }) {
  if (trips.length === 0) return <p className="soft">No coming trips that you can see.</p>
  return (
    <ul className={styles.trips}>
      {trips.map((trip) => (
        <li key={trip.id} className={classNames(tileStyles.shape, tileStyles.tile)}>
          <Picture of={trip} shape="tile" alt="" />
          <Heading className={tileStyles.name}>
            <Link to={`/?post=${trip.id}`}>
              <PlaceLettering name={trip.destination} width={130} height={70} max={32} />
            </Link>
            <time dateTime={trip.startDate}>{monthAndYear(trip.startDate)}</time>
          </Heading>
        </li>
      ))}
    </ul>
  )
}
