import { Ellipsis } from 'lucide-react'
import { useNavigate } from 'react-router'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { ownTripEntries } from '../../trips/own/own-trip-entries.tsx'
import { addressOfEditing, addressOfOverlaps } from '../../trips/trip-address.ts'
import styles from './trip-menu.module.css'

export function TripMenu({ tripId, label, onDelete }: { tripId: string; label: string; onDelete: () => void }) {
  const navigate = useNavigate()
  return (
    <Menu
      trigger={(props) => (
        <IconButton {...props} label={label} className={styles.more}>
          <Ellipsis className="icon" />
        </IconButton>
      )}
      items={ownTripEntries({
        onOverlaps: () => void navigate(addressOfOverlaps(tripId)),
        onEdit: () => void navigate(addressOfEditing(tripId)),
        onDelete,
      })}
    />
  )
}
