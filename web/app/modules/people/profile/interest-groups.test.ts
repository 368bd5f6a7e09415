import { expect, test } from 'vitest'
import { optionsFor, savedInterests } from './form/edit-interests.tsx'
import { interestGroups } from './interest-groups.ts'

const mara = {
  personalityType: 'ambivert',
  lifestyle: ['early_bird', 'gluten_free'],
  travelBudget: 'mid_range',
  preferredDestinations: ['islands', 'mountains'],
  preferredActivities: ['hiking', 'photography', 'museums', 'food_tours', 'yoga', 'biking'],
  experienceLevel: 'experienced',
  preferredTransport: ['train', 'walking'],
}

test('a travel profile reads as three groups, with four activities and the number of the others', () => {
  expect(interestGroups(mara)).toEqual([
    { title: 'Style', words: ['Ambivert', 'Early Bird', 'Gluten Free', 'Mid-range'] },
    {
      title: 'Preferences',
      words: ['Islands', 'Mountains', 'Hiking', 'Photography', 'Museums', 'Food Tours', '+2 more'],
    },
    { title: 'Experience', words: ['Experienced', 'Train', 'Walking'] },
  ])
})

test('four activities are all named', () => {
  const [, preferences] = interestGroups({ ...mara, preferredActivities: mara.preferredActivities.slice(0, 4) })
  expect(preferences?.words).not.toContain('+0 more')
})

test('what was chosen in the wizard and is not on the profile’s own list can still be seen and taken back', () => {
  const offered = optionsFor('lifestyle', mara.lifestyle).map(({ value }) => value)
  expect(offered).toContain('digital_nomad')
  expect(offered.at(-1)).toBe('gluten_free')
  expect(optionsFor('lifestyle', []).map(({ value }) => value)).not.toContain('gluten_free')
})

test('everything is saved as it is stored, and what was never chosen is left out', () => {
  expect(savedInterests(mara)).toEqual(mara)
  expect(savedInterests({ ...mara, travelBudget: null })).not.toHaveProperty('travelBudget')
})
