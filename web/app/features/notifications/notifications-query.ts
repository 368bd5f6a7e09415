import { countNotifications, listNotifications, readNotificationSettings } from '@caravan/contract/notifications.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../lib/call.ts'
import { pagedQuery } from '../../lib/query/paged-query.ts'

export const notificationsKey = ['/api/notifications']
export const notificationListKey = [...notificationsKey, 'list']

export const notificationsQuery = () =>
  pagedQuery(notificationListKey, (query, init) => callPage(listNotifications, { query }, init), { staleTime: 0 })

export const unreadNotificationsQuery = queryOptions({
  queryKey: [...notificationsKey, 'unread'],
  queryFn: ({ signal }) => call(countNotifications, undefined, { signal }),
})

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['/api/notification-settings'],
    queryFn: ({ signal }) => call(readNotificationSettings, undefined, { signal }),
  })
