import { expect, it } from 'vitest'
import { overlapDays, postmarkDate, tripDates, whenOf, youOverlap } from './trip-dates.ts'

const withSpaces = (words: string) => words.replaceAll('\u00A0', ' ')

it.each([
  ['2026-10-04', '2026-10-11', '4 – 11 Oct 2026'],
  ['2026-09-28', '2026-10-03', '28 Sep – 3 Oct 2026'],
  ['2026-12-29', '2027-01-03', '29 Dec 2026 – 3 Jan 2027'],
  ['2026-10-04', '2026-10-04', '4 Oct 2026'],
])('a trip from %s to %s reads %s', (start, end, words) => {
  expect(withSpaces(tripDates(start, end))).toBe(words)
})

it('breaks a range after its dash or before the year', () => {
  const parts = (start: string, end: string) => tripDates(start, end).split(' ')
  expect(parts('2026-07-25', '2026-08-03')).toEqual(['25\u00A0Jul\u00A0–', '3\u00A0Aug', '2026'])
  expect(parts('2026-10-04', '2026-10-11')).toEqual(['4\u00A0–', '11\u00A0Oct', '2026'])
})

it('names the days that two trips share', () => {
  expect(overlapDays('2026-10-04', '2026-10-07')).toBe('4 to 7 October')
  expect(overlapDays('2026-09-28', '2026-10-03')).toBe('28 September to 3 October')
  expect(overlapDays('2026-10-04', '2026-10-04')).toBe('4 October')
})

it('gives a postmark its day and year', () => {
  expect(postmarkDate('2026-10-04')).toEqual({ day: '4 Oct', year: '2026' })
})

const flexible = (earliest: string, latest: string, minNights: number, maxNights: number) =>
  withSpaces(whenOf({ startDate: earliest, endDate: latest, flexible: { earliest, latest, minNights, maxNights } }))

it('writes flexible dates as nights in a month, or between two days', () => {
  expect(flexible('2026-09-01', '2026-09-30', 5, 8)).toBe('About 5 to 8 nights in September 2026')
  expect(flexible('2028-02-01', '2028-02-29', 3, 3)).toBe('About 3 nights in February 2028')
  expect(flexible('2028-02-01', '2028-02-28', 1, 1)).toBe('About 1 night, 1 – 28 Feb 2028')
  expect(whenOf({ startDate: '2026-10-04', endDate: '2026-10-11', flexible: null })).toBe(
    tripDates('2026-10-04', '2026-10-11'),
  )
})

it('says of flexible dates that two may overlap', () => {
  const days = { startDate: '2026-10-04', endDate: '2026-10-07', days: 4 }
  expect(youOverlap({ ...days, isPossible: false })).toBe('You overlap 4 to 7 October')
  expect(youOverlap({ ...days, isPossible: true })).toBe('You may overlap 4 to 7 October')
})
