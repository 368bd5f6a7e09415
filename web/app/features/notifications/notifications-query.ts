import {
  countNotifications,
  listNotifications,
  type Notification,
  readNotificationSettings,
} from '@caravan/contract/notifications.ts'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callPage, type Page } from '../../lib/call.ts'

export type NotificationPages = InfiniteData<Page<Notification[]>, string>
export const notificationsKey = ['/api/notifications', 'list'] as const

export const notificationsQuery = () =>
  infiniteQueryOptions({
    queryKey: notificationsKey,
    queryFn: ({ pageParam, signal }) =>
      callPage(listNotifications, { query: pageParam ? { before: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })

export const unreadQuery = () =>
  queryOptions({
    queryKey: ['/api/notifications', 'unread'],
    queryFn: ({ signal }) => call(countNotifications, undefined, { signal }),
  })

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['/api/notification-settings'],
    queryFn: ({ signal }) => call(readNotificationSettings, undefined, { signal }),
  })
