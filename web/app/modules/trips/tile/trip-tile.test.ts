import { expect, it } from 'vitest'
import { shortWhenOf as unbroken } from './trip-tile.tsx'

const shortWhenOf: typeof unbroken = (...given) => unbroken(...given).replaceAll('\u00A0', ' ')

it('names days and months shortly, and a year where it is another one', () => {
  const today = '2026-11-22'
  const short = (startDate: string, endDate: string) => shortWhenOf({ startDate, endDate, flexible: null }, today)
  expect(short('2026-12-03', '2026-12-09')).toBe('3 – 9 Dec')
  expect(short('2026-12-29', '2027-01-03')).toBe('29 Dec – 3 Jan 2027')
  expect(short('2027-05-01', '2027-05-01')).toBe('1 May 2027')
  const flexible = { earliest: '2026-12-01', latest: '2026-12-31', minNights: 5, maxNights: 8 }
  const days = { startDate: flexible.earliest, endDate: flexible.latest }
  expect(shortWhenOf({ ...days, flexible }, today)).toBe('About 5 to 8 nights in Dec')
  expect(shortWhenOf({ ...days, flexible }, '2027-01-01')).toBe('About 5 to 8 nights in Dec 2026')
  const within = { ...flexible, earliest: '2026-12-04', latest: '2026-12-20', maxNights: 5 }
  expect(shortWhenOf({ ...days, flexible: within }, today)).toBe('About 5 nights, 4 – 20 Dec')
})
