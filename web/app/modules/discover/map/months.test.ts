import { expect, it } from 'vitest'
import { MAX_STEPS, searchOf, spanOf, spanText, stepOf } from './months.ts'

const NOVEMBER = '2026-11-30'
const lisbon = { place: 'Lisbon', country: 'Portugal' }

it('the slider begins with the whole year that comes, then names each of its months', () => {
  expect(spanOf(0, NOVEMBER)).toEqual({ from: '2026-11', to: '2027-10' })
  expect(spanText(0, NOVEMBER)).toBe('Next 12 months')
  const steps = Array.from({ length: MAX_STEPS }, (_, index) => spanText(index + 1, NOVEMBER))
  expect(steps).toHaveLength(12)
  expect([steps[0], steps[1], steps[2], steps[11]]).toEqual([
    'November 2026',
    'December 2026',
    'January 2027',
    'October 2027',
  ])
  expect(spanOf(3, NOVEMBER)).toEqual({ from: '2027-01', to: '2027-01' })
})

it('an address names one of these months, or all of them are shown', () => {
  expect(stepOf('2027-01', NOVEMBER)).toBe(3)
  expect([stepOf(null, NOVEMBER), stepOf('2026-10', NOVEMBER), stepOf('nonsense', NOVEMBER)]).toEqual([0, 0, 0])
})

it('on the last day of a long month none is left out', () => {
  expect(spanText(2, '2027-01-31')).toBe('February 2027')
})

it('a place is searched with the month that the map shows', () => {
  expect(searchOf(lisbon, 0, NOVEMBER)).toBe('Lisbon, Portugal')
  expect(searchOf(lisbon, 5, NOVEMBER)).toBe('Lisbon, Portugal march 2027')
})
