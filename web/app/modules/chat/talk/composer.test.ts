import { expect, test } from 'vitest'
import { typingTarget, typingText } from './composer.tsx'
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

test.each([
  [['Aiko'], 'Aiko is typing'],
  [['Aiko', 'Jonas'], 'Aiko and Jonas are typing'],
  [['Aiko', 'Jonas', 'Lena'], 'Several people are typing'],
])('%j type: %s', (names, words) => {
  expect(typingText(names)).toBe(words)
})

test('typing is sent to the room, whichever kind it is', () => {
  expect(typingTarget({ kind: 'match', id: 'm' })).toEqual({ matchId: 'm' })
  expect(typingTarget({ kind: 'group', id: 'g' })).toEqual({ groupChatId: 'g' })
})
