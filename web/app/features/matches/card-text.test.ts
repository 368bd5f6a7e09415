import { expect, test } from 'vitest'
import { clashTexts, expiryDay, sharedText } from './card-text.ts'

const shared = (...values: string[]) => ({ shared: values.map((value) => ({ interest: 'x', value })), clashes: [] })

test('what two share is one sentence, however much it is', () => {
  expect(sharedText(shared())).toBeNull()
  expect(sharedText(shared('train'))).toBe('You share Train')
  expect(sharedText(shared('train', 'night_owl', 'hiking'))).toBe('You share Train, Night Owl and Hiking')
})

test('a difference names both', () => {
  const clashes = [{ interest: 'travelBudget', mine: 'mid_range', theirs: 'luxury' }]
  expect(clashTexts({ shared: [], clashes }, 'Mara')).toEqual(['You: Mid-range travel. Mara: Luxury travel.'])
  expect(clashTexts({ shared: [], clashes: [] }, 'Mara')).toEqual([])
})

test('the end of a request is a day', () => {
  expect(expiryDay('2026-12-21T08:15:00.000Z')).toBe('21\u00A0Dec 2026')
})
