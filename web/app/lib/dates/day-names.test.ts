import { expect, test } from 'vitest'
import { dayName, startOfDay } from './day-names.ts'

test('days are named as one speaks of them', () => {
  const now = Date.parse('2026-11-21T12:00:00')
  const name = (day: string, month: 'short' | 'long' = 'short') => dayName(startOfDay(day), now, month)
  expect(name('2026-11-21T00:00:00')).toBe('Today')
  expect(name('2026-11-20T23:59:00')).toBe('Yesterday')
  expect(name('2026-11-18T08:00:00')).toBe('Wednesday')
  expect(name('2026-11-12T08:00:00')).toBe('12 Nov 2026')
  expect(name('2026-11-12T08:00:00', 'long')).toBe('12 November 2026')
})
