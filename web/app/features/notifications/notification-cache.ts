import type { Notification } from '@caravan/contract/notifications.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type NotificationPages, notificationsKey, unreadQuery } from './notifications-query.ts'

/** Puts what was just told on top, where it stands once: one that came up again leaves its old place. */
export function withNews(pages: NotificationPages, news: Notification): NotificationPages {
  const [newest, ...older] = pages.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ id }) => id !== news.id),
  }))
  if (!newest) return pages
  return { ...pages, pages: [{ ...newest, items: [news, ...newest.items] }, ...older] }
}

export function placeNews(client: QueryClient, news: Notification): void {
  client.setQueryData<NotificationPages>(notificationsKey, (shown) => shown && withNews(shown, news))
  void client.invalidateQueries({ queryKey: unreadQuery().queryKey })
}

export const askAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: ['/api/notifications'] })
