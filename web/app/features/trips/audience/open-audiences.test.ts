import { expect, test } from 'vitest'
import { couldState, openAudiences, whyClosed } from './open-audiences.ts'

test('a woman can post to everyone and to women, a man to everyone and to men', () => {
  expect(openAudiences('woman')).toEqual(['all', 'female'])
  expect(openAudiences('man')).toEqual(['all', 'male'])
})

test('who states no gender, or neither of the two, posts to everyone', () => {
  expect(openAudiences(null)).toEqual(['all'])
  expect(openAudiences('rather_not_say')).toEqual(['all'])
  expect(openAudiences('non_binary')).toEqual(['all'])
  expect(couldState(null)).toBe(true)
  expect(couldState('non_binary')).toBe(false)
})

test('a posted trip keeps its audience', () => {
  expect(openAudiences(null, 'female')).toEqual(['all', 'female'])
})

test('the reason names those who are meant', () => {
  expect(whyClosed('man')).toBe('Only women can post to women.')
  expect(whyClosed('woman')).toBe('Only men can post to men.')
  expect(whyClosed(null)).toBe('Only women can post to women, and only men to men.')
})
