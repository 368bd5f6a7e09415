import { expect, test } from 'vitest'
import { dayHabitsOf, readDay } from '../form/read-day.ts'

const british = dayHabitsOf('en-GB', '2026-11-21')
const american = dayHabitsOf('en-US', '2026-11-21')
const german = dayHabitsOf('de-DE', '2026-11-21')

test.each([
  ['2026-10-04', '2026-10-04'],
  [' 2026-1-4 ', '2026-01-04'],
  ['2026/10/04', '2026-10-04'],
  ['4 Oct 2026', '2026-10-04'],
  ['4th of October, 2026', '2026-10-04'],
  ['Oct 4 2026', '2026-10-04'],
  ['4/10/2026', '2026-10-04'],
  ['4.10.26', '2026-10-04'],
])('somebody from Britain who types %j means %s', (typed, day) => {
  expect(readDay(typed, british)).toBe(day)
})

test('the order of day and month is that of the traveller’s language', () => {
  expect(readDay('10/04/2026', american)).toBe('2026-10-04')
  expect(readDay('10/04/2026', british)).toBe('2026-04-10')
})

test('months are understood in the traveller’s language and in English', () => {
  expect(readDay('4. Oktober 2026', german)).toBe('2026-10-04')
  expect(readDay('4. März 2027', german)).toBe('2027-03-04')
  expect(readDay('4 May 2027', german)).toBe('2027-05-04')
})

test('a day without a year is the next such day', () => {
  expect(readDay('24 Dec', british)).toBe('2026-12-24')
  expect(readDay('4 Feb', british)).toBe('2027-02-04')
  expect(readDay('21/11', british)).toBe('2026-11-21')
})

test.each(['', 'soon', '31 Feb 2026', '2026-13-01', '4', '4 Oct May 2026', '1/2/3/4', 'next week 4', '4/10/0026'])(
  'nobody is given a day for %j',
  (typed) => {
    expect(readDay(typed, british)).toBeNull()
  },
)
