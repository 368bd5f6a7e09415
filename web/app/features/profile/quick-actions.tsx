import { Bell, Bookmark, CalendarDays, type LucideIcon, Settings, SlidersHorizontal } from 'lucide-react'
import { useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { toast } from '../../ui/toast/toast.ts'
import styles from './quick-actions.module.css'
import type { ProfileDialog } from './use-profile-dialogs.ts'

interface QuickAction {
  opens: ProfileDialog
  label: string
  icon: LucideIcon
  says: string
}
const QUICK_ACTIONS: QuickAction[] = [
  {
    opens: 'interests',
    label: 'Travel Preferences',
    icon: SlidersHorizontal,
    says: 'Opening travel preferences settings',
  },
  { opens: 'calendar', label: 'Trip Calendar', icon: CalendarDays, says: 'Opening your trip calendar' },
]

export function QuickActions({ onOpen }: { onOpen: (dialog: ProfileDialog) => void }) {
  const title = useId()
  const navigate = useNavigate()
  return (
    <section className="card" aria-labelledby={title}>
      <h2 id={title}>Quick Actions</h2>
      <div className={styles.actions}>
        {QUICK_ACTIONS.map(({ opens, label, icon: Icon, says }) => (
          <button
            key={opens}
            type="button"
            aria-haspopup="dialog"
            onClick={() => {
              toast({ title: label, description: says })
              onOpen(opens)
            }}
          >
            <Icon className="icon" />
            {label}
          </button>
        ))}
        <button
          type="button"
          onClick={() => {
            toast({ title: 'Account Settings', description: 'Opening account settings page', isForNextScreen: true })
            void navigate('/settings')
          }}
        >
          <Settings className="icon" />
          Account Settings
        </button>
        <Link to="/saved">
          <Bookmark className="icon" />
          Saved Trips and Wishes
        </Link>
        <Link to="/settings/notifications">
          <Bell className="icon" />
          Notification Settings
        </Link>
      </div>
    </section>
  )
}
