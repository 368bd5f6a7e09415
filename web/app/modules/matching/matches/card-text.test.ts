import { expect, test } from 'vitest'
import { clashText, expiryDay, sharedText } from './card-text.ts'

test('what two share is one sentence, and one difference is named: the greatest', () => {
  const shared = [{ interest: 'preferredActivities', value: 'hiking' }]
  const clashes = [
    { interest: 'travelBudget', mine: 'mid_range', theirs: 'luxury' },
    { interest: 'lifestyle', mine: 'early_bird', theirs: 'night_owl' },
  ]
  expect(sharedText({ shared, clashes })).toBe('You both like hiking')
  expect(sharedText({ shared: [], clashes })).toBeNull()
  expect(clashText({ shared, clashes }, 'Mara')).toBe('You travel mid-range, Mara travels in luxury')
  expect(clashText({ shared, clashes: [] }, 'Mara')).toBeNull()
})

test('the end of a request is a day', () => {
  expect(expiryDay('2026-12-21T08:15:00.000Z')).toBe('21\u00A0Dec 2026')
})
