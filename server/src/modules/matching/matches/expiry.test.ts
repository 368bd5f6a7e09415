import { expect, test } from 'vitest'
import { expiryOf } from './present.ts'

const asked = new Date('2027-03-10T09:00:00Z')

test('a request for a connection waits thirty days', () => {
  expect(expiryOf(asked, null).toISOString()).toBe('2027-04-09T09:00:00.000Z')
})

test('a request ends with its trip, once its last day is over everywhere on earth', () => {
  expect(expiryOf(asked, { endDate: '2027-03-20' }).toISOString()).toBe('2027-03-21T12:00:00.000Z')
})

test('a trip that lies further away gives no more than thirty days', () => {
  expect(expiryOf(asked, { endDate: '2027-12-20' }).toISOString()).toBe('2027-04-09T09:00:00.000Z')
})

test('a request about a trip that is over lasts thirty days', () => {
  expect(expiryOf(asked, { endDate: '2027-01-20' }).toISOString()).toBe('2027-04-09T09:00:00.000Z')
})
