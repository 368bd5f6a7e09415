import { expect, test } from 'vitest'
import { charactersLeft } from './use-composer.tsx'

test.each([
  [99, '99 characters left'],
  [1, '1 character left'],
  [0, '0 characters left'],
  [-1, '1 character too many'],
  [-20, '20 characters too many'],
])('%i: %s', (left, words) => {
  expect(charactersLeft(left)).toBe(words)
})
