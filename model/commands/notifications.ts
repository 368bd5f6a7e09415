import type { Command } from '../play/command.ts'
import { notificationsOf } from '../rules/notifications.ts'

/** What is hidden is read with the rest, and not counted. */
const readAll: Command = {
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

export const notificationCommands: Command[] = [readAll]
