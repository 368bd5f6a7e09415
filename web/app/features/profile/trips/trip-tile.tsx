import type { Trip } from '@caravan/contract/trips.ts'
import { Link } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { monthAndYear } from '../../../lib/dates/trip-dates.ts'
import { Picture } from '../../../ui/picture/picture.tsx'
import { PlaceLettering } from '../../../ui/picture/place-lettering.tsx'
import { TripMenu } from './trip-menu.tsx'
import styles from './trip-tile.module.css'

export function TripTile({ trip, onDelete }: { trip: Trip; onDelete: () => void }) {
  const { id, destination, startDate } = trip
  return (
    <li className={classNames(styles.shape, styles.tile)}>
      <Picture of={trip} shape="tile" alt="" />
      <h3 className={styles.name}>
        <Link to={`/?post=${id}`}>
          <PlaceLettering name={destination} width={150} height={70} max={36} />
        </Link>
        <time dateTime={startDate}>{monthAndYear(startDate)}</time>
      </h3>
      <TripMenu tripId={id} label={`Menu of the trip to ${destination}`} onDelete={onDelete} />
    </li>
  )
}
