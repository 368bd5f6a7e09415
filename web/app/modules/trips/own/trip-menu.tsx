import type { Trip } from '@caravan/contract/trips.ts'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useNavigate } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { addressOfEditing, addressOfOverlaps, addressOfPostingAgain } from '../trip-keys.ts'
import { ownTripEntries, ownTripMenuLabel } from './own-trip-entries.tsx'
import styles from './trip-menu.module.css'

interface Props {
  trip: Pick<Trip, 'id' | 'destination' | 'isOver'>
  onDelete: () => void
  /** Beside words, and not over the corner of a poster. */
  isOnPaper?: boolean
}

export function TripMenu({ trip, onDelete, isOnPaper }: Props) {
  const navigate = useNavigate()
  return (
    <Menu
      trigger={(props) => (
        <IconButton
          {...props}
          label={ownTripMenuLabel(trip.destination)}
          className={classNames(!isOnPaper && styles.more)}
        >
          <Ellipsis className="icon" />
        </IconButton>
      )}
      items={ownTripEntries(trip, {
        onOverlaps: () => void navigate(addressOfOverlaps(trip.id)),
        onPostAgain: () => void navigate(addressOfPostingAgain(trip.id)),
        onEdit: () => void navigate(addressOfEditing(trip.id)),
        onDelete,
      })}
    />
  )
}
