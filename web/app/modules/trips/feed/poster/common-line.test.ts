import { expect, test } from 'vitest'
import { commonLineOf } from './trip-poster.tsx'

const user = { id: 'mara', username: 'mara', firstName: 'Mara', profileImageUrl: null, profileImagePreview: null }
const common = {
  shared: [{ interest: 'preferredActivities', value: 'hiking' }],
  clashes: [
    { interest: 'lifestyle', mine: 'early_bird', theirs: 'night_owl' },
    { interest: 'travelBudget', mine: 'mid_range', theirs: 'luxury' },
  ],
}

test('what is shared is said first, and one difference after it', () => {
  const words = 'You both like hiking · You are an early bird, Mara is a night owl'
  expect(commonLineOf({ common, user, why: undefined })).toBe(words)
  expect(commonLineOf({ common, user, why: { kind: 'overlap', text: 'You are both in Lisbon 3 to 7 Dec' } })).toBe(
    words,
  )
})

test('what the reason says already is not said again', () => {
  const why = { kind: 'interests', text: 'You both like hiking' } as const
  expect(commonLineOf({ common, user, why })).toBe('You are an early bird, Mara is a night owl')
  expect(commonLineOf({ common: null, user, why: undefined })).toBe('')
})
