import { expect, it } from 'vitest'
import { foundText, nearestText } from './trip-results.tsx'

it('says what there is none of, and how many of what is nearest', () => {
  const nearest = { asked: 'to Faro in May', found: 'in Lisbon', query: 'Lisbon may', trips: 12, hasMore: false }
  expect(nearestText(nearest)).toBe('No trips to Faro in May; 12 in Lisbon')
  expect(foundText({ ...nearest, trips: 100, hasMore: true })).toBe('100+ in Lisbon')
})
