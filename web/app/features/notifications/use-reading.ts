import { type Notification, readNotifications } from '@caravan/contract/notifications.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/call.ts'
import { unreadNotificationsQuery } from './notifications-query.ts'

/**
 * Marks what the list shows as read, and tells which of it was new: that stays marked for as long as the list is open,
 * or nobody would see what the count was about.
 */
export function useReading(shown: Notification[] | undefined): (id: string) => boolean {
  const client = useQueryClient()
  const seenAsNew = useRef(new Set<string>())
  const unread = shown?.filter(({ isRead }) => !isRead).map(({ id }) => id) ?? []
  for (const id of unread) seenAsNew.current.add(id)
  const fresh = unread.join()
  useEffect(() => {
    if (!fresh) return
    call(readNotifications, { body: { ids: fresh.split(',').slice(0, 100) } }).then(
      ({ unread: left }) => client.setQueryData(unreadNotificationsQuery.queryKey, { unread: left }),
      // not marked: they are new the next time too
      () => undefined,
    )
  }, [fresh, client])
  return (id) => seenAsNew.current.has(id)
}
