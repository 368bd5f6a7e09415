import { expect, test } from 'vitest'
import { dayName, dayValue, startOfDay } from './day-names.ts'

test('days are named as one speaks of them', () => {
  const now = Date.parse('2026-11-21T12:00:00')
  const name = (day: string, month: 'short' | 'long' = 'short') => dayName(startOfDay(day), now, month)
  expect(name('2026-11-21T00:00:00')).toBe('Today')
  expect(name('2026-11-20T23:59:00')).toBe('Yesterday')
  expect(name('2026-11-18T08:00:00')).toBe('Wednesday')
  expect(name('2026-11-12T08:00:00')).toBe('12 Nov 2026')
  expect(name('2026-11-12T08:00:00', 'long')).toBe('12 November 2026')
})

test('where nobody knows the reader’s zone, a day is one of Greenwich, whatever the zone of the machine', () => {
  const zone = process.env.TZ
  try {
    for (const other of ['Pacific/Auckland', 'America/Los_Angeles', 'UTC']) {
      process.env.TZ = other
      const now = Date.parse('2026-11-21T23:30:00Z')
      const name = (time: string) => dayName(startOfDay(time, false), now, 'short', false)
      expect(['2026-11-21T00:10:00Z', '2026-11-20T23:50:00Z', '2026-11-18T08:00:00Z'].map(name)).toEqual([
        ...['Today', 'Yesterday', 'Wednesday'],
      ])
      expect(name('2026-11-12T00:00:00Z')).toBe('12 Nov 2026')
      expect(dayValue(startOfDay('2026-11-12T00:00:00Z', false), false)).toBe('2026-11-12')
      const local = new Date(2026, 10, 12, 0, 5).getTime()
      expect(dayValue(startOfDay(local))).toBe('2026-11-12')
    }
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})
