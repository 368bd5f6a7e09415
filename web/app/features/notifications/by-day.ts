import type { Notification } from '@caravan/contract/notifications.ts'

export interface Day {
  name: string
  notifications: Notification[]
}

const DAY = 86_400_000
const startOf = (time: number | string) => new Date(time).setHours(0, 0, 0, 0)

/** A list that is newest first under 'Today', 'Yesterday', weekdays and dates, where the reader is. */
export function byDay(notifications: readonly Notification[], now: number): Day[] {
  const days: Day[] = []
  for (const notification of notifications) {
    const name = nameOf(startOf(notification.createdAt), startOf(now))
    const last = days.at(-1)
    if (last?.name === name) last.notifications.push(notification)
    else days.push({ name, notifications: [notification] })
  }
  return days
}

function nameOf(day: number, today: number): string {
  // rounded: days with a change of clocks are an hour shorter or longer
  const age = Math.round((today - day) / DAY)
  if (age <= 0) return 'Today'
  if (age === 1) return 'Yesterday'
  if (age < 7) return new Date(day).toLocaleDateString('en-GB', { weekday: 'long' })
  return new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
}
