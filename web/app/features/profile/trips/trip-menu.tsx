import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
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
      items={[
        {
          label: 'Edit Trip',
          icon: <Pencil className="icon" />,
          onSelect: () => void navigate(`/post-trip?edit=${tripId}`),
        },
        { label: 'Delete Trip', icon: <Trash2 className="icon" />, danger: true, onSelect: onDelete },
      ]}
    />
  )
}
