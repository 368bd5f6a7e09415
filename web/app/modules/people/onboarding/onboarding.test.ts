import { INTERESTS, type Interest } from '@caravan/contract/options.ts'
import { ProfileBody } from '@caravan/contract/users.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Answers, errorsIn, furthestStep, isComplete, profileOf, STEPS, stepWith, titleCase } from './steps.ts'
import { forgetAnswersDraft, keepAnswersDraft, readAnswersDraft } from './use-answers.ts'

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

const mara = but({ lifestyle: ['vegan', 'night_owl'] })

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

const answers = Answers.parse({ firstName: 'Mara', username: 'mara', gender: 'woman', lifestyle: ['vegan'] })

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

describe('what a traveller had filled in', () => {
  test('is there again after the page was loaded anew', () => {
    keepAnswersDraft('mara', { step: 2, answers })
    expect(readAnswersDraft('mara')).toEqual({ step: 2, answers })
  })
  test('is not shown to the next traveller in the same tab', () => {
    keepAnswersDraft('mara', { step: 2, answers })
    expect(readAnswersDraft('jonas')).toBeUndefined()
  })
  test('is gone once it was saved', () => {
    keepAnswersDraft('mara', { step: 4, answers })
    forgetAnswersDraft('mara')
    expect(readAnswersDraft('mara')).toBeUndefined()
  })
  test.each(['{', '[]', 'null', '7', '{"step":2}'])('is left alone when it cannot be read: %s', (kept) => {
    sessionStorage.setItem('onboarding:mara', kept)
    expect(readAnswersDraft('mara')).toBeUndefined()
  })
  test('keeps what can be read of it when another release wrote it', () => {
    const strange = { step: 9, answers: { firstName: 'Mara', username: 5, gender: 'queen', lifestyle: 'vegan' } }
    sessionStorage.setItem('onboarding:mara', JSON.stringify(strange))
    expect(readAnswersDraft('mara')).toMatchObject({
      step: 1,
      answers: { firstName: 'Mara', username: '', gender: null, lifestyle: ['vegan'] },
    })
  })
  test('is simply not kept where the browser bars storage', () => {
    const barred = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: barred, setItem: barred, removeItem: barred })
    keepAnswersDraft('mara', { step: 2, answers })
    forgetAnswersDraft('mara')
    expect(readAnswersDraft('mara')).toBeUndefined()
  })
})
