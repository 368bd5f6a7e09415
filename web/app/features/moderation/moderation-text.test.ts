import { expect, it } from 'vitest'
import {
  fieldLabel,
  fieldsToRead,
  nameOfSubject,
  reasonsText,
  seenByText,
  signalText,
  whyText,
} from './moderation-text.ts'

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

it('reads a place before its dates, and what was chosen from a list in its words', () => {
  const field = (name: string, value = 'x') => ({ name, value })
  const sealed = [field('lifestyle', 'night_owl, foodie'), field('endDate'), field('country'), field('destination')]
  expect(fieldsToRead(sealed)).toEqual([
    field('destination'),
    field('country'),
    field('endDate'),
    field('lifestyle', 'Night Owl, Foodie'),
  ])
  expect(fieldsToRead([field('content', 'night_owl')])).toEqual([field('content', 'night_owl')])
})

it('a case says why it is there, by its reports and by itself', () => {
  expect(whyText(['spam'], ['many-declines'])).toBe('Spam · Many declines')
  expect(whyText([], ['same-words'])).toBe('Same words to many')
  const summary = { count: 8, days: 14 }
  expect(signalText({ kind: 'many-declines', summary })).toBe('8 requests in a row declined in 14 days.')
  expect(signalText({ kind: 'same-words', summary: { count: 9, days: 1 } })).toBe(
    'The same words to 9 travelers in a day.',
  )
})
