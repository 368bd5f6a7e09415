import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { Link } from 'react-router'
import { useHasAwaitedConnection } from '../../lib/live/use-live.ts'
import { NewCount } from '../../ui/badge.tsx'
import styles from './bell.module.css'
import { unreadNotificationsQuery } from './notifications-query.ts'

/** Leads to what happened, and counts what is new. */
export function Bell() {
  const { data } = useQuery({ ...unreadNotificationsQuery, enabled: useHasAwaitedConnection() })
  const unread = data?.unread
  return (
    <Link
      to="/notifications"
      className={`btn quiet round ${styles.bell}`}
      aria-label={unread ? `Notifications, ${unread} new` : 'Notifications'}
    >
      <BellIcon className="icon" />
      <NewCount value={unread} label="" />
    </Link>
  )
}
