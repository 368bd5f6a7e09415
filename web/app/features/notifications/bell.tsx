import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { Link } from 'react-router'
import { useLive, useOnReconnect } from '../../lib/live/use-live.ts'
import { NewCount } from '../../ui/badge.tsx'
import { askAgain, placeNews } from './notification-cache.ts'
import { unreadQuery } from './notifications-query.ts'

/** Leads to what happened; counts what is new while the page stands. */
export function Bell() {
  const client = useQueryClient()
  const { data } = useQuery(unreadQuery())
  useLive('notification', (news) => placeNews(client, news))
  useLive('notifications-read', () => void askAgain(client))
  useOnReconnect(() => void askAgain(client))
  const unread = data?.unread
  return (
    <Link
      to="/notifications"
      className="btn quiet round bell"
      aria-label={unread ? `Notifications, ${unread} new` : 'Notifications'}
    >
      <BellIcon className="icon" />
      <NewCount value={unread} label="" />
    </Link>
  )
}
