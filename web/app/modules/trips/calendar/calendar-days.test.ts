import { expect, test } from 'vitest'
import { calendarDayOf, firstDayFor, noonOf, pickDay } from './calendar-days.ts'

const none = { startDate: '', endDate: '' }

test('a day keeps its date in every time zone', () => {
  const date = noonOf('2026-03-29')
  expect(date && calendarDayOf(date)).toBe('2026-03-29')
  expect(noonOf('soon')).toBeUndefined()
  expect(noonOf('')).toBeUndefined()
})

test('two presses make a trip: first the start, then the end', () => {
  const first = pickDay(none, '2026-11-12', 'start')
  expect(first).toEqual({ startDate: '2026-11-12', endDate: '', next: 'end' })
  expect(pickDay(first, '2026-11-24', 'end')).toEqual({ startDate: '2026-11-12', endDate: '2026-11-24', next: null })
})

test('a trip of one day ends on the day it starts', () => {
  expect(pickDay({ startDate: '2026-11-12', endDate: '' }, '2026-11-12', 'end').next).toBeNull()
})

test('an end is chosen from the start on, a start from the first day that is not over', () => {
  const range = { startDate: '2026-11-12', endDate: '2026-11-24' }
  expect(firstDayFor(range, 'end', '2026-11-01')).toBe('2026-11-12')
  expect(firstDayFor(range, 'start', '2026-11-01')).toBe('2026-11-01')
  expect(firstDayFor(range, 'end', '2026-12-01')).toBe('2026-12-01')
  expect(firstDayFor({ ...range, startDate: 'tomorrow' }, 'end', '2026-11-01')).toBe('2026-11-01')
  expect([firstDayFor(range, 'end'), firstDayFor(range, 'start')]).toEqual(['2026-11-12', ''])
})

test('a start after the end asks for the end anew', () => {
  const range = { startDate: '2026-11-12', endDate: '2026-11-24' }
  expect(pickDay(range, '2026-12-01', 'start')).toEqual({ startDate: '2026-12-01', endDate: '', next: 'end' })
})

test('somebody who begins with the end is asked for the start', () => {
  expect(pickDay(none, '2026-11-24', 'end')).toEqual({ startDate: '', endDate: '2026-11-24', next: 'start' })
})
