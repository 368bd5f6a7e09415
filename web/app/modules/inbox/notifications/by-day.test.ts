import type { Notification } from '@caravan/contract/notifications.ts'
import { expect, test } from 'vitest'
import { byDay } from './by-day.ts'

const at = (createdAt: string): Notification => ({
  id: createdAt,
  kind: 'match-expired',
  createdAt,
  isRead: false,
  actor: null,
  others: 0,
  trip: null,
  matchId: null,
  group: null,
  planChatId: null,
  digest: null,
  change: null,
  decision: null,
  report: null,
})
const noon = (day: string) => new Date(`${day}T12:00:00`).toISOString()

test('what happened is listed under its day, the latest days by name', () => {
  const days = ['2026-11-21', '2026-11-21', '2026-11-20', '2026-11-17', '2026-11-14', '2026-11-14']
  const groups = byDay(days.map(noon).map(at), Date.parse(noon('2026-11-21')))
  expect(groups.map(({ name, notifications }) => [name, notifications.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Tuesday', 1],
    ['14 November 2026', 2],
  ])
})
