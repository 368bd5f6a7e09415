import { TripBody } from '@caravan/contract/trips.ts'
import { expect, test } from 'vitest'
import { tripForTests } from '../trip-for-tests.ts'
import { EMPTY_TRIP, FIELDS, fieldAt, fieldsOf, flexibleOf, nextVariant, TripFields } from './trip-fields.ts'

test('a blank form is refused at each field that must be filled in, and at no other', () => {
  const result = TripFields.safeParse(EMPTY_TRIP)
  const refused = new Set(result.error?.issues.map(({ path }) => path[0]))
  expect([...refused]).toEqual(['destination', 'country', 'startDate', 'endDate', 'description'])
})

test('what the server says about a field lands under that field', () => {
  expect(fieldAt('/startDate')).toBe('startDate')
  expect(fieldAt('/tags/3')).toBe('tags')
  expect(fieldAt('/placeId')).toBe('destination')
  expect(fieldAt('/userId')).toBeUndefined()
  expect(fieldAt('')).toBeUndefined()
})

test('every field of the contract has its place on the screen', () => {
  expect([...FIELDS].sort()).toEqual(Object.keys(TripBody.shape).sort())
})

test('after the last drawing of a place comes the first again', () => {
  expect(nextVariant(0)).toBe(1)
  expect(nextVariant(99)).toBe(0)
})

test('a trip that ends before it starts is refused at its end', () => {
  const trip = { ...EMPTY_TRIP, destination: 'Kyoto', country: 'Japan', description: 'Maple season.' }
  const dates = { startDate: '2026-11-24', endDate: '2026-11-12' }
  const issues = TripFields.safeParse({ ...trip, ...dates }).error?.issues
  expect(issues?.map(({ path, message }) => [path[0], message])).toEqual([
    ['endDate', 'End date cannot be before the start date.'],
  ])
  expect(TripFields.safeParse({ ...trip, startDate: '2026-11-12', endDate: '2026-11-12' }).success).toBe(true)
})

test('flexible dates are refused at the nights or the day that is wrong, and sent as the call takes them', () => {
  const kyoto = { ...EMPTY_TRIP, destination: 'Kyoto', country: 'Japan', description: 'Maple season.' }
  const november = { ...kyoto, startDate: '2026-11-01', endDate: '2026-11-30' }
  const refused = (min: string, max: string, days = november) =>
    TripFields.safeParse({ ...days, nights: { min, max } }).error?.issues.map(({ path }) => path.join('.'))
  expect(refused('5', '8')).toBeUndefined()
  expect(refused('', '8')).toEqual(['nights.min'])
  expect(refused('0', '1.5')).toEqual(['nights.min', 'nights.max'])
  expect(refused('9', '8')).toEqual(['nights.max'])
  expect(refused('5', '30')).toEqual(['nights.max'])
  expect(refused('1', '2', { ...november, endDate: '2027-11-30' })).toEqual(['endDate'])
  expect(flexibleOf({ ...november, nights: { min: '5', max: '8' } })).toEqual({
    earliest: '2026-11-01',
    latest: '2026-11-30',
    minNights: 5,
    maxNights: 8,
  })
  expect(flexibleOf(november)).toBeNull()
})

test('a flexible trip is edited as nights in its window', () => {
  const flexible = { earliest: '2026-11-12', latest: '2026-11-24', minNights: 5, maxNights: 8 }
  expect(fieldsOf(tripForTests('kyoto', { flexible }))).toMatchObject({
    startDate: '2026-11-12',
    endDate: '2026-11-24',
    nights: { min: '5', max: '8' },
  })
})

test('a day that was not understood is refused with a form that is', () => {
  const kyoto = { ...EMPTY_TRIP, destination: 'Kyoto', country: 'Japan', description: 'Maple season.' }
  const messages = (startDate: string) =>
    TripFields.safeParse({ ...kyoto, startDate, endDate: '2026-11-12' }).error?.issues.map(({ message }) => message)
  expect(messages('12 مهر ۱۴۰۵')).toEqual(['Type the day like 4 Oct 2026.'])
  expect(messages('')).toEqual(['Choose a date.'])
})
