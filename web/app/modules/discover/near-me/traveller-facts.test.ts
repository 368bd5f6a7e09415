import { expect, it } from 'vitest'
import { nearbyTraveller } from './nearby-for-tests.ts'
import { actionFor, activityText, budgetText, nameOf, peopleText, styleText } from './traveller-facts.ts'

it('shows values of the travel profile as words', () => {
  expect(['food_tours', 'yoga', 'local_experience_seeker'].map(activityText)).toEqual([
    'Food tours',
    'Yoga',
    'Local experience seeker',
  ])
  expect(['mid_range', 'luxury', 'budget'].map(budgetText)).toEqual([
    'mid-range budget',
    'luxury budget',
    'budget budget',
  ])
})

it('says in one line how somebody travels, as far as it is known', () => {
  const aiko = { personalityType: 'introvert', travelBudget: 'mid_range', experienceLevel: 'experienced' }
  expect(styleText(aiko)).toBe('Introvert · mid-range budget · Experienced')
  expect(styleText({ ...aiko, personalityType: null, experienceLevel: null })).toBe('mid-range budget')
  expect(styleText({ personalityType: null, travelBudget: null, experienceLevel: null })).toBe('')
})

it('names somebody who has no username', () => {
  expect([nameOf({ username: 'aiko.k' }), nameOf({ username: '' })]).toEqual(['@aiko.k', 'Anonymous Traveler'])
})

it('offers to ask only where the two are not connected and nobody has asked', () => {
  const action = (connection: 'none' | 'asked' | 'asked-by-them' | 'accepted' | 'declined', matchId: string | null) =>
    actionFor(nearbyTraveller({ connection, matchId }))
  expect(action('none', null)).toBe('match')
  expect(action('asked', null)).toBe('asked')
  expect(action('asked-by-them', null)).toBe('answer')
  expect(action('accepted', 'match')).toBe('connected')
  expect(action('declined', null)).toBe('declined')
  // by a trip they are matched all the same
  expect(action('none', 'match')).toBe('connected')
  expect(action('declined', 'match')).toBe('connected')
})

it('counts people up to a hundred', () => {
  expect(peopleText({ people: 1, hasMore: false })).toBe('1 person nearby')
  expect(peopleText({ people: 4, hasMore: false })).toBe('4 people nearby')
  expect(peopleText({ people: 100, hasMore: true })).toBe('100+ people nearby')
})
