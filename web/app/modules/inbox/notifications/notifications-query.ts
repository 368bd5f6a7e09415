import { countNotifications, listNotifications, readNotificationSettings } from '@caravan/contract/notifications.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Calls, call, callPage } from '../../../lib/call.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'

export const notificationsKey = ['/api/notifications']
export const notificationListKey = [...notificationsKey, 'list']

/** What happened, the latest first. What comes while the app is open is put on top as it comes. */
export const notificationsQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(notificationListKey, (query, init) => by(listNotifications, { query }, init))

export const unreadNotificationsQuery = queryOptions({
  queryKey: [...notificationsKey, 'unread'],
  queryFn: ({ signal }) => call(countNotifications, undefined, { signal }),
})

export const settingsQuery = (by: Calls['call'] = call) =>
  queryOptions({
    queryKey: ['/api/notification-settings'],
    queryFn: ({ signal }) => by(readNotificationSettings, undefined, { signal }),
  })

/** What the server fetches for the first view of the list. */
export const prefetchNotifications = (client: QueryClient, { callPage }: Calls) =>
  client.prefetchInfiniteQuery(notificationsQuery(callPage))

/** What the server fetches for the first view of their settings. */
export const prefetchNotificationSettings = (client: QueryClient, { call }: Calls) =>
  client.prefetchQuery(settingsQuery(call))
