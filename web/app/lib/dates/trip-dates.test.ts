import { expect, it } from 'vitest'
import { monthAndYear, overlapDays, postmarkDate, tripDates } from './trip-dates.ts'

it.each([
  ['2026-10-04', '2026-10-11', '4 – 11 Oct 2026'],
  ['2026-09-28', '2026-10-03', '28 Sep – 3 Oct 2026'],
  ['2026-12-29', '2027-01-03', '29 Dec 2026 – 3 Jan 2027'],
  ['2026-10-04', '2026-10-04', '4 Oct 2026'],
])('a trip from %s to %s reads %s', (start, end, words) => {
  expect(tripDates(start, end)).toBe(words)
})

it('names the days that two trips share', () => {
  expect(overlapDays('2026-10-04', '2026-10-07')).toBe('4 to 7 October')
  expect(overlapDays('2026-09-28', '2026-10-03')).toBe('28 September to 3 October')
  expect(overlapDays('2026-10-04', '2026-10-04')).toBe('4 October')
})

it('gives a postmark its day and year, and a tile its month', () => {
  expect(postmarkDate('2026-10-04')).toEqual({ day: '4 Oct', year: '2026' })
  expect(monthAndYear('2026-10-04')).toBe('October 2026')
})
