import { Ellipsis } from 'lucide-react'
import { useNavigate } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { addressOfEditing, addressOfOverlaps } from '../trip-address.ts'
import { ownTripEntries } from './own-trip-entries.tsx'
import styles from './trip-menu.module.css'

interface Props {
  tripId: string
  label: string
  onDelete: () => void
  /** Beside words, and not over the corner of a poster. */
  isOnPaper?: boolean
}

export function TripMenu({ tripId, label, onDelete, isOnPaper }: Props) {
  const navigate = useNavigate()
  return (
    <Menu
      trigger={(props) => (
        <IconButton {...props} label={label} className={classNames(!isOnPaper && styles.more)}>
          <Ellipsis className="icon" />
        </IconButton>
      )}
      items={ownTripEntries(tripId, {
        onOverlaps: () => void navigate(addressOfOverlaps(tripId)),
        onEdit: () => void navigate(addressOfEditing(tripId)),
        onDelete,
      })}
    />
  )
}
