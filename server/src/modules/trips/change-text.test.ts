import { expect, test } from 'vitest'
import type { TripSummary } from '../../db/schema/trips.ts'
import { changeText } from './change-text.ts'

const LISBON: TripSummary = {
  ...{ destination: 'Lisbon', country: 'Portugal', startDate: '2026-12-03', endDate: '2026-12-07' },
  ...{ minNights: null, maxNights: null },
}
const to = (change: Partial<TripSummary>, before: Partial<TripSummary> = {}) =>
  changeText({ ...LISBON, ...before }, { ...LISBON, ...before, ...change })

test('says what is other, and no more', () => {
  expect(to({ startDate: '2026-12-05', endDate: '2026-12-09' })).toBe('Lisbon 3–7 Dec → 5–9 Dec')
  expect(to({ startDate: '2026-11-28' })).toBe('Lisbon 3–7 Dec → 28 Nov–7 Dec')
  expect(to({ endDate: '2026-12-03' })).toBe('Lisbon 3–7 Dec → 3 Dec')
  expect(to({ destination: 'Porto' })).toBe('Lisbon → Porto')
  expect(to({ destination: 'Porto', endDate: '2026-12-09' })).toBe('Lisbon 3–7 Dec → Porto 3–9 Dec')
})

test('names the year, or the country, where it would read the same without', () => {
  expect(to({ startDate: '2027-12-03', endDate: '2027-12-07' })).toBe('Lisbon 3–7 Dec 2026 → 3–7 Dec 2027')
  expect(to({ startDate: '2026-12-29', endDate: '2027-01-02' })).toBe('Lisbon 3–7 Dec 2026 → 29 Dec 2026–2 Jan 2027')
  expect(to({ country: 'United States' })).toBe('Lisbon, Portugal → Lisbon, United States')
})

test('of flexible dates the nights are named', () => {
  const flexible = { startDate: '2026-12-01', endDate: '2026-12-31', minNights: 5, maxNights: 8 }
  expect(to(flexible)).toBe('Lisbon 3–7 Dec → 5 to 8 nights, 1–31 Dec')
  expect(to({ minNights: 1, maxNights: 1 }, flexible)).toBe('Lisbon 5 to 8 nights, 1–31 Dec → 1 night, 1–31 Dec')
})
