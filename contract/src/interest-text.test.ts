import { expect, test } from 'vitest'
import { clashText, sharedText } from './interest-text.ts'
import { INTERESTS, type Interest } from './options.ts'

const fact = (interest: Interest, value: string) => ({ interest, value })

test('what two share is a sentence as people say it', () => {
  expect(sharedText([])).toBeNull()
  expect(sharedText([fact('preferredTransport', 'train')])).toBe('You both go by train')
  expect(
    sharedText([
      fact('preferredActivities', 'hiking'),
      fact('preferredTransport', 'train'),
      fact('lifestyle', 'night_owl'),
    ]),
  ).toBe('You both like hiking, go by train and are night owls')
})

test('what has the same verb is said together', () => {
  const both = [fact('preferredActivities', 'food_tours'), fact('preferredDestinations', 'beaches')]
  expect(sharedText(both)).toBe('You both like food tours and beaches')
  expect(sharedText([...both, fact('travelBudget', 'budget')])).toBe(
    'You both like food tours and beaches, and travel on a budget',
  )
})

test('where two differ both are named', () => {
  expect(clashText({ interest: 'lifestyle', mine: 'early_bird', theirs: 'night_owl' }, 'Mara')).toBe(
    'You are an early bird, Mara is a night owl',
  )
  expect(clashText({ interest: 'preferredTransport', mine: 'car', theirs: 'walking' }, 'Mara')).toBe(
    'You go by car, Mara goes on foot',
  )
  expect(clashText({ interest: 'experienceLevel', mine: 'beginner', theirs: 'expert' }, 'Mara')).toBe(
    'You are new to traveling, Mara has traveled nearly everywhere',
  )
})

test('every value of every list has words without a name of the database in them', () => {
  for (const [interest, { wizard, profile }] of Object.entries(INTERESTS)) {
    for (const value of new Set<string>([...wizard, ...profile])) {
      const words = `${sharedText([{ interest, value }])}. ${clashText({ interest, mine: value, theirs: value }, 'Mara')}.`
      expect(words).toMatch(/^You both [a-z][a-z -]+\. You [a-z][a-z -]+, Mara [a-z][a-z -]+\.$/)
    }
  }
})
