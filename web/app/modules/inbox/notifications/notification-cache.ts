import type { Notification } from '@caravan/contract/notifications.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Pages } from '../../../lib/query/paged-query.ts'
import { patchData, withFirst } from '../../../lib/query/patch-pages.ts'
import { notificationListKey, notificationsKey, unreadNotificationsQuery } from './notifications-query.ts'

/** Puts news on top of the list, where they are there once: what came up again leaves its old place. */
export function applyNotificationNews(client: QueryClient, news: Notification): void {
  patchData<Pages<Notification>>(client, notificationListKey, (pages) =>
    withFirst(pages, news, ({ id }) => id === news.id),
  )
  void client.invalidateQueries({ queryKey: unreadNotificationsQuery.queryKey })
}

export const refetchNotifications = (client: QueryClient) => client.invalidateQueries({ queryKey: notificationsKey })
