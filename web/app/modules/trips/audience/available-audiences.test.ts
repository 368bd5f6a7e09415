import { expect, test } from 'vitest'
import { availableAudiences, canOpenMoreByGender, closedAudienceReason } from '../form/trip-form.tsx'

test('a woman can post to everyone and to women, a man to everyone and to men', () => {
  expect(availableAudiences('woman')).toEqual(['all', 'female'])
  expect(availableAudiences('man')).toEqual(['all', 'male'])
})

test('who states no gender, or neither of the two, posts to everyone', () => {
  expect(availableAudiences(null)).toEqual(['all'])
  expect(availableAudiences('rather_not_say')).toEqual(['all'])
  expect(availableAudiences('non_binary')).toEqual(['all'])
  expect(canOpenMoreByGender(null)).toBe(true)
  expect(canOpenMoreByGender('non_binary')).toBe(false)
})

test('a posted trip keeps its audience', () => {
  expect(availableAudiences(null, 'female')).toEqual(['all', 'female'])
})

test('the reason names those who are meant', () => {
  expect(closedAudienceReason('man')).toBe('Only women can post to women.')
  expect(closedAudienceReason('woman')).toBe('Only men can post to men.')
  expect(closedAudienceReason(null)).toBe('Only women can post to women, and only men to men.')
})
