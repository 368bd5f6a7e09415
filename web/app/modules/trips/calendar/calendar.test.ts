import { afterEach, expect, test, vi } from 'vitest'
import { calendarDayOf, firstDayFor, noonOf, pickDay } from './calendar-days.ts'
import { weekStartOf } from './calendar-look.tsx'

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

const STARTS = [
  ['de-DE', 1],
  ['de', 1],
  ['en-GB', 1],
  ['en-US', 0],
  ['en', 0],
  ['pt-BR', 0],
  ['ja', 0],
  ['ar-EG', 6],
  ['fa', 6],
  ['dv-MV', 5],
] as const

afterEach(() => vi.unstubAllGlobals())

test.each(STARTS)('a week begins where %s is spoken with day %i', (language, day) => {
  expect(weekStartOf(language)).toBe(day)
})

test.each(STARTS)('a browser that knows nothing of weeks begins them for %s with day %i too', (language, day) => {
  const { Locale } = Intl
  class Ignorant {
    locale: Intl.Locale
    constructor(tag: string) {
      this.locale = new Locale(tag)
    }
    get region() {
      return this.locale.region
    }
    maximize() {
      return this.locale.maximize()
    }
  }
  vi.stubGlobal('Intl', { Locale: Ignorant })
  expect(weekStartOf(language)).toBe(day)
})

test('an older browser says it in a property', () => {
  vi.stubGlobal('Intl', {
    Locale: class {
      weekInfo = { firstDay: 6 }
    },
  })
  expect(weekStartOf('de')).toBe(6)
})
