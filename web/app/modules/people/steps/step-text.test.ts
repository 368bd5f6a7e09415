import type { Steps } from '@caravan/contract/steps.ts'
import { expect, it } from 'vitest'
import { stepTexts } from './steps-list.tsx'

const NONE: Steps = {
  ...{ emailConfirmed: false, profileComplete: false, posePhoto: false },
  ...{ metInPerson: 'none', vouched: 0 },
}

it('says nothing where nothing is known', () => {
  expect(Object.values(stepTexts(NONE))).toEqual([null, null, null, null, null])
})

it('says each step by itself, and how many in words', () => {
  expect(stepTexts({ ...NONE, metInPerson: 'few' })).toEqual({
    'email-confirmed': null,
    'profile-complete': null,
    'pose-photo': null,
    'met-in-person': 'Met a few travelers in person',
    vouched: null,
  })
  expect(stepTexts({ ...NONE, vouched: 1 }).vouched).toBe('Vouched for by one traveler')
  expect(stepTexts({ ...NONE, vouched: 2 }).vouched).toBe('Vouched for by 2 travelers')
})
