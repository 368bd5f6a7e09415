import { INTERESTS, type Interest } from '@caravan/contract/options.ts'
import { describe, expect, test } from 'vitest'
import { Answers, errorsIn, furthestStep, isComplete, STEPS, stepWith } from './steps.ts'

const all = Answers.parse({
  firstName: 'Mara',
  lastName: 'Lindqvist',
  username: 'mara',
  isAdult: true,
  personalityType: 'ambivert',
  lifestyle: ['vegan'],
  travelBudget: 'mid_range',
  preferredDestinations: ['islands'],
  preferredActivities: ['hiking'],
  experienceLevel: 'beginner',
  preferredTransport: ['train'],
})
const but = (part: Partial<Answers>): Answers => ({ ...all, ...part })

describe('a step of the wizard', () => {
  test('is complete without a bio and without a gender', () => {
    expect(all).toMatchObject({ bio: '', gender: null })
    expect(isComplete(1, all)).toBe(true)
  })
  test.each(['firstName', 'lastName', 'username'] as const)('is not complete while %s is only spaces', (field) => {
    expect(Object.keys(errorsIn(1, but({ [field]: '  ' })))).toEqual([field])
  })
  test('is not complete while nobody says that they are of age', () => {
    expect(errorsIn(1, but({ isAdult: false }))).toEqual({ isAdult: 'Check this to go on.' })
  })
  test('does not judge a short username: the server does', () => {
    expect(isComplete(1, but({ username: 'm' }))).toBe(true)
  })
  test('counts the characters of a bio as people do', () => {
    expect(isComplete(1, but({ bio: '🏔'.repeat(200) }))).toBe(true)
    expect(errorsIn(1, but({ bio: 'a'.repeat(201) }))).toEqual({ bio: 'Bio can have at most 200 characters.' })
  })
  test.each([
    [2, ['personalityType', 'lifestyle', 'travelBudget']],
    [3, ['preferredDestinations', 'preferredActivities']],
    [4, ['experienceLevel', 'preferredTransport']],
  ] as const)('%i asks for each of its interests', (step, interests) => {
    expect(isComplete(step, all)).toBe(true)
    const empty = but(Object.fromEntries(interests.map((interest) => [interest, []])))
    expect(Object.keys(errorsIn(step, empty))).toEqual(interests)
    for (const sentence of Object.values(errorsIn(step, empty))) expect(sentence).toMatch(/^Choose .+\.$/)
  })
  test('between them the steps ask for every interest once', () => {
    const asked = STEPS.flatMap(({ fields }) => fields).filter((field): field is Interest => field in INTERESTS)
    expect(asked.toSorted()).toEqual(Object.keys(INTERESTS).toSorted())
  })
})

describe('how far a traveller can go', () => {
  test('is the first step that is not complete', () => {
    expect(furthestStep(Answers.parse({}))).toBe(1)
    expect(furthestStep(but({ lifestyle: [] }))).toBe(2)
    expect(furthestStep(but({ experienceLevel: [] }))).toBe(4)
  })
  test('is the last step when nothing is missing', () => {
    expect(furthestStep(all)).toBe(4)
  })
})

test('of several fields that the server refused, the first step that holds one is opened', () => {
  expect(stepWith({ preferredTransport: 'x', lifestyle: 'y' })).toBe(2)
  expect(stepWith({})).toBeUndefined()
})
