import type { Notification } from '@caravan/contract/notifications.ts'
import { dayName, startOfDay } from '../../../lib/dates/day-names.ts'

export interface NotificationDay {
  name: string
  notifications: Notification[]
}

/** A list that is newest first under 'Today', 'Yesterday', weekdays and dates, where the reader is or in Greenwich. */
export function byDay(notifications: readonly Notification[], now: number, isLocal = true): NotificationDay[] {
  const days: NotificationDay[] = []
  for (const notification of notifications) {
    const name = dayName(startOfDay(notification.createdAt, isLocal), now, 'long', isLocal)
    const last = days.at(-1)
    if (last?.name === name) last.notifications.push(notification)
    else days.push({ name, notifications: [notification] })
  }
  return days
}
