import { useQuery } from '@tanstack/react-query'
import BellIcon from 'lucide-react/icons/bell'
import { Link } from 'react-router'
import { useHasAwaitedConnection } from '../../../lib/live/use-live.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { NewCount } from '../../../ui/badge.tsx'
import styles from './bell.module.css'
import { unreadNotificationsQuery } from './notifications-query.ts'

/** Leads to what happened, and counts what is new. From 1024 px on it is in the sidebar, below at the head of each screen. */
export function Bell({ className = '' }: { className?: string }) {
  const { data } = useQuery({ ...unreadNotificationsQuery, enabled: useHasAwaitedConnection() })
  // that of a screen may be hydrated after that of the sidebar has counted
  const unread = useHydrated() ? data?.unread : undefined
  return (
    <Link
      to="/notifications"
      className={`btn quiet round ${styles.bell} ${className}`}
      aria-label={unread ? `Notifications, ${unread} new` : 'Notifications'}
    >
      <BellIcon className="icon" />
      <NewCount value={unread} label="" />
    </Link>
  )
}
