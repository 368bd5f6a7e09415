import { ProfileBody } from '@caravan/contract/users.ts'
import { describe, expect, test } from 'vitest'
import { Answers, profileOf, titleCase } from './steps.ts'

const mara = Answers.parse({
  firstName: 'Mara',
  lastName: 'Lindqvist',
  username: 'mara',
  isAdult: true,
  personalityType: 'ambivert',
  lifestyle: ['vegan', 'night_owl'],
  travelBudget: 'mid_range',
  preferredDestinations: ['islands'],
  preferredActivities: ['hiking'],
  experienceLevel: 'beginner',
  preferredTransport: ['train'],
})

describe('what the wizard sends', () => {
  test('is a profile as the contract has it, marked as complete', () => {
    expect(ProfileBody.parse(profileOf(mara))).toEqual({
      firstName: 'Mara',
      lastName: 'Lindqvist',
      username: 'mara',
      bio: null,
      isAdult: true,
      personalityType: 'ambivert',
      lifestyle: ['night_owl', 'vegan'],
      travelBudget: 'mid_range',
      preferredDestinations: ['islands'],
      preferredActivities: ['hiking'],
      experienceLevel: 'beginner',
      preferredTransport: ['train'],
      onboardingCompleted: true,
    })
  })
  test('says nothing of a gender that was not stated', () => {
    expect(JSON.stringify(profileOf(mara))).not.toContain('gender')
    expect(profileOf({ ...mara, gender: 'woman' }).gender).toBe('woman')
  })
  test('leaves out what is no option of the wizard', () => {
    expect(profileOf({ ...mara, lifestyle: ['vegan', 'pirate'] }).lifestyle).toEqual(['vegan'])
  })
})

describe('a traveller who comes back to the wizard', () => {
  test('finds the names that are known already', () => {
    const known = Answers.parse({ firstName: 'Mara', lastName: null, username: null, bio: null, lifestyle: [] })
    expect(known).toMatchObject({
      firstName: 'Mara',
      lastName: '',
      username: '',
      bio: '',
      gender: null,
      isAdult: false,
    })
  })
})

test('options are written in title case', () => {
  expect(['mid_range', 'local_experience_seeker', 'bus'].map(titleCase)).toEqual([
    'Mid Range',
    'Local Experience Seeker',
    'Bus',
  ])
})
