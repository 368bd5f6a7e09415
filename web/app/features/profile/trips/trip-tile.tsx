import type { Trip } from '@caravan/contract/trips.ts'
import { Ellipsis } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { monthAndYear } from '../../../lib/dates/trip-dates.ts'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Place } from '../../../ui/place.tsx'
import styles from './trip-tile.module.css'

const TripMenu = lazyComponent(async () => (await import('./trip-menu.tsx')).TripMenu)

export function TripTile({ trip, onDelete }: { trip: Trip; onDelete: () => void }) {
  const { id, destination, startDate } = trip
  const label = `Menu of the trip to ${destination}`
  return (
    <li className={classNames(styles.shape, styles.tile)}>
      <Picture of={trip} shape="tile" alt="" />
      <h3 className={styles.name}>
        <Link to={`/?post=${id}`}>
          <Place name={destination} width={150} height={70} max={36} />
        </Link>
        <time dateTime={startDate}>{monthAndYear(startDate)}</time>
      </h3>
      <Suspense fallback={<MenuTrigger label={label} />}>
        <TripMenu tripId={id} label={label} onDelete={onDelete} />
      </Suspense>
    </li>
  )
}

const MenuTrigger = ({ label }: { label: string }) => (
  <IconButton label={label} className={styles.more}>
    <Ellipsis className="icon" />
  </IconButton>
)
