import { expect, it } from 'vitest'
import { fieldLabel, fieldsToRead, nameOfSubject, reasonsText, seenByText, signalText } from './moderation-text.ts'

it('says why something was reported, and what was noticed by itself', () => {
  const reasons = ['harassment', 'spam'] as const
  const reasonCounts = [
    { reason: 'harassment', reports: 3 },
    { reason: 'spam', reports: 1 },
  ] as const
  expect(reasonsText({ reasons, reasonCounts, signals: ['same-words'] })).toBe(
    'Harassment 3 · Spam 1 · The same words to many',
  )
  expect(reasonsText({ reasons, reasonCounts: [], signals: [] })).toBe('Harassment · Spam')
  expect(reasonsText({ reasons: [], reasonCounts: [], signals: ['many-declines'] })).toBe('Declined by many')
  const summary = { count: 12, days: 1 }
  expect(signalText({ kind: 'same-words', summary })).toBe('The same words to many: 12 travelers in 1 day')
  expect(signalText({ kind: 'many-declines', summary })).toBe('Declined by many: 12 declines in 1 day')
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
