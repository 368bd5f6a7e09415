import { Bell, Bookmark, CalendarDays, Compass, Eye, type LucideIcon, Settings } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { toast } from '../../ui/toast/toast.ts'
import { TRIP_CALENDAR } from '../trips/trip-address.ts'
import styles from './quick-actions.module.css'
import type { ProfileDialog } from './use-profile-dialogs.ts'

interface QuickAction {
  /** A dialog, or a screen. */
  opens: ProfileDialog | `/${string}`
  label: string
  icon: LucideIcon
  says: string
}
const QUICK_ACTIONS: QuickAction[] = [
  {
    opens: 'interests',
    label: 'Travel Preferences',
    icon: Compass,
    says: 'Opening travel preferences settings',
  },
  { opens: TRIP_CALENDAR, label: 'Trip Calendar', icon: CalendarDays, says: 'Opening your trip calendar' },
  { opens: '/settings', label: 'Account Settings', icon: Settings, says: 'Opening account settings page' },
]

export function QuickActions({ onOpen }: { onOpen: (dialog: ProfileDialog) => void }) {
  const title = useId()
  return (
    <section className="card" aria-labelledby={title}>
      <h2 id={title}>Quick Actions</h2>
      <div className={styles.actions}>
        {QUICK_ACTIONS.map((action) => (
          <Action key={action.label} {...action} onOpen={onOpen} />
        ))}
        <Link to="/saved">
          <Bookmark className="icon" />
          Saved Trips and Wishes
        </Link>
        <Link to="/settings/notifications">
          <Bell className="icon" />
          Notification Settings
        </Link>
        <Link to="/profile/see-as">
          <Eye className="icon" />
          See as…
        </Link>
      </div>
    </section>
  )
}

function Action({ opens, label, icon: Icon, says, onOpen }: QuickAction & { onOpen: (dialog: ProfileDialog) => void }) {
  const words = { title: label, description: says }
  if (isAddress(opens)) {
    return (
      <Link to={opens} onClick={() => toast({ ...words, isForNextScreen: true })}>
        <Icon className="icon" />
        {label}
      </Link>
    )
  }
  const open = () => {
    toast(words)
    onOpen(opens)
  }
  return (
    <button type="button" aria-haspopup="dialog" onClick={open}>
      <Icon className="icon" />
      {label}
    </button>
  )
}

const isAddress = (opens: QuickAction['opens']): opens is `/${string}` => opens.startsWith('/')
