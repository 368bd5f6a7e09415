import type { Trip } from '@caravan/contract/trips.ts'
import { expect, test } from 'vitest'
import { tripForTests } from '../trip-for-tests.ts'
import { fieldsOfNextYear } from './use-trip-form.ts'

const TODAY = '2026-11-23'
const again = (change: Partial<Trip>, today = TODAY) =>
  fieldsOfNextYear({ ...tripForTests('lisbon'), ...change }, today)
const days = (startDate: string, endDate: string, today = TODAY) => {
  const fields = again({ startDate, endDate, flexible: null }, today)
  return [fields.startDate, fields.endDate]
}

test('all but the days is as it was', () => {
  const trip: Trip = {
    ...tripForTests('lisbon'),
    ...{ startDate: '2026-05-01', endDate: '2026-05-08', tags: ['Food'], audience: 'female', placeId: '2267057' },
    ...{ imageUrl: '/objects/trips/018f0000-0000-7000-8000-000000000000', posterVariant: 7 },
  }
  const { destination, country, description, tags, audience, placeId, imageUrl, posterVariant } = trip
  expect(fieldsOfNextYear(trip, TODAY)).toMatchObject({
    ...{ destination, country, description, tags, audience, placeId, imageUrl, posterVariant },
    ...{ startDate: '2027-05-01', endDate: '2027-05-08', flexible: null, nights: null },
  })
})

test('the days are a year on, or as many as it takes for them to come', () => {
  expect(days('2026-05-01', '2026-05-08')).toEqual(['2027-05-01', '2027-05-08'])
  expect(days('2025-12-29', '2026-01-03')).toEqual(['2026-12-29', '2027-01-03'])
  expect(days('2025-11-23', '2025-11-30')).toEqual(['2026-11-23', '2026-11-30'])
  expect(days('2025-11-22', '2025-11-30')).toEqual(['2027-11-22', '2027-11-30'])
  expect(days('2019-07-04', '2019-07-05')).toEqual(['2027-07-04', '2027-07-05'])
  expect(days('2026-11-20', '2026-11-24')).toEqual(['2027-11-20', '2027-11-24'])
})

test('29 February is the 28th in a year without one, and itself in a year with one', () => {
  expect(days('2024-02-29', '2024-02-29')).toEqual(['2027-02-28', '2027-02-28'])
  expect(days('2024-02-20', '2024-02-29', '2027-03-01')).toEqual(['2028-02-20', '2028-02-29'])
  expect(days('2024-02-29', '2024-03-02')).toEqual(['2027-02-28', '2027-03-02'])
  expect(days('2096-02-29', '2096-02-29', '2099-06-01')).toEqual(['2100-02-28', '2100-02-28'])
})

test('a window keeps its nights as far as they fit', () => {
  const window = (earliest: string, latest: string, minNights: number, maxNights: number) => {
    const flexible = { earliest, latest, minNights, maxNights }
    const { startDate, endDate, nights } = again({ startDate: earliest, endDate: latest, flexible })
    return [startDate, endDate, nights?.min, nights?.max]
  }
  expect(window('2026-09-01', '2026-09-30', 5, 8)).toEqual(['2027-09-01', '2027-09-30', '5', '8'])
  expect(window('2024-02-01', '2024-02-29', 5, 28)).toEqual(['2027-02-01', '2027-02-28', '5', '27'])
  expect(window('2024-02-28', '2024-02-29', 1, 1)).toEqual(['2027-02-28', '2027-03-01', '1', '1'])
})
