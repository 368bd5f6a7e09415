import type { Reads } from '../play/read.ts'
import { notificationsOf } from '../rules/notifications.ts'

export const notificationReads: Reads = (world, viewer) => {
  const shown = notificationsOf(world, viewer)
  return [
    { url: '/api/notifications?limit=3', isPaged: true, expected: shown },
    { url: '/api/notifications/unread', expected: { unread: shown.filter(({ isRead }) => !isRead).length } },
  ]
}
