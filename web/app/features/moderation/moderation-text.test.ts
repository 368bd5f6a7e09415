import { expect, it } from 'vitest'
import { fieldLabel, nameOfSubject, reasonsText, seenByText } from './moderation-text.ts'

it('says why something was reported', () => {
  expect(reasonsText(['harassment', 'spam'])).toBe('Harassment · Spam')
})

it('names whom a case is about as far as it was sealed', () => {
  expect(nameOfSubject({ username: 'jonas', firstName: 'Jonas' })).toBe('@jonas')
  expect(nameOfSubject({ username: null, firstName: 'Jonas' })).toBe('Jonas')
  expect(nameOfSubject({ username: null, firstName: null })).toBe('A traveler')
  expect(nameOfSubject(null)).toBe('A group chat without its creator')
})

it('says who could see it, with their number where that says more', () => {
  expect(seenByText({ audience: 'members', travellers: 12 })).toBe(
    'Could be seen by members of the group chat: 12 travelers',
  )
  expect(seenByText({ audience: 'conversation', travellers: 2 })).toBe('Could be seen by the two of the conversation')
  expect(seenByText({ audience: 'female', travellers: null })).toBe('Could be seen by women')
})

it('makes words of the name of a field', () => {
  expect(fieldLabel('content')).toBe('Words')
  expect(fieldLabel('startDate')).toBe('Start date')
  expect(fieldLabel('travelBudget')).toBe('Travel budget')
})
