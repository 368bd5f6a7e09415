import type { Act } from '../play/act.ts'
import { notificationsOf } from '../rules/notifications.ts'

/** What is hidden is read with the rest, and not counted. */
const readAll: Act = {
  name: 'read all notifications',
  weight: 2,
  attempt: (world, by) => ({
    says: `${by.name} reads all notifications`,
    call: { method: 'PATCH', url: '/api/notifications/read', body: {} },
    reply: { read: notificationsOf(world, by).filter(({ isRead }) => !isRead).length, unread: 0 },
    apply(world) {
      for (const one of world.notifications.values()) if (one.userId === by.id) one.isRead = true
    },
  }),
}

export const notificationActs: Act[] = [readAll]
