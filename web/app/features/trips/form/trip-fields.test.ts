import { TripBody } from '@caravan/contract/trips.ts'
import { expect, test } from 'vitest'
import { EMPTY_TRIP, FIELDS, fieldAt, nextVariant, TripFields } from './trip-fields.ts'

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
