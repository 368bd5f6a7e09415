import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useHasAwaitedConnection, useLive, useOnReconnect } from '../../lib/live/use-live.ts'
import { NewCount } from '../../ui/badge.tsx'
import styles from './bell.module.css'
import { resendNotificationMarks } from './mark-notifications-read.ts'
import { applyNotificationNews, refetchNotifications } from './notification-cache.ts'
import { unreadNotificationsQuery } from './notifications-query.ts'

/** Leads to what happened; counts what is new while the page is open. */
export function Bell() {
  const client = useQueryClient()
  const { data } = useQuery({ ...unreadNotificationsQuery, enabled: useHasAwaitedConnection() })
  useLive('notification', (news) => applyNotificationNews(client, news))
  useLive('notifications-read', () => void refetchNotifications(client))
  useOnReconnect(() => {
    resendNotificationMarks(client)
    void refetchNotifications(client)
  })
  useEffect(() => {
    const resend = () => resendNotificationMarks(client)
    addEventListener('online', resend)
    return () => removeEventListener('online', resend)
  }, [client])
  useEffect(renewOnce, [])
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

let isRenewed = false

/** Who allowed push here before is reached again after signing in. */
function renewOnce(): void {
  if (isRenewed || typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  isRenewed = true
  void import('./push-device.ts').then(({ renewPush }) => renewPush()).catch(() => undefined)
}
