import { expect, test } from 'vitest'
import type { TravelProfile } from '../../../db/travel-profile.ts'
import { inCommon } from './in-common.ts'
import { isNameKeptBack, isUsernameKeptBack } from './kept-back-names.ts'

const profile = (change: Partial<TravelProfile> = {}): TravelProfile => ({
  personalityType: 'ambivert',
  lifestyle: [],
  travelBudget: 'mid_range',
  preferredDestinations: [],
  preferredActivities: [],
  experienceLevel: 'intermediate',
  preferredTransport: [],
  ...change,
})
const nobodyElse = () => 0
const shares =
  (known: Record<string, number>) =>
  (_interest: string, value: string): number =>
    known[value] ?? 0.9

test('the rarest three of what two share come first', () => {
  const both = profile({
    preferredActivities: ['hiking', 'yoga', 'camping'],
    preferredTransport: ['train', 'boat'],
  })
  const { shared } = inCommon(both, both, shares({ hiking: 0.8, yoga: 0.3, camping: 0.5, train: 0.7, boat: 0.05 }))
  expect(shared).toEqual([
    { interest: 'preferredTransport', value: 'boat' },
    { interest: 'preferredActivities', value: 'yoga' },
    { interest: 'preferredActivities', value: 'camping' },
  ])
})

test('what only one of them likes is not shared', () => {
  const mine = profile({ preferredActivities: ['yoga'], personalityType: null, travelBudget: null })
  const theirs = profile({ preferredActivities: ['hiking'], experienceLevel: null })
  expect(inCommon(mine, theirs, nobodyElse).shared).toEqual([])
})

test('an early bird and a night owl differ more than two budgets do', () => {
  const mine = profile({ lifestyle: ['early_bird'], travelBudget: 'budget' })
  const theirs = profile({ lifestyle: ['night_owl'], travelBudget: 'luxury' })
  expect(inCommon(mine, theirs, nobodyElse).clashes).toEqual([
    { interest: 'lifestyle', mine: 'early_bird', theirs: 'night_owl' },
    { interest: 'travelBudget', mine: 'budget', theirs: 'luxury' },
  ])
})

test('at most three differences are said, the greatest first', () => {
  const mine = profile({
    lifestyle: ['early_bird', 'cautious'],
    travelBudget: 'budget',
    personalityType: 'introvert',
    experienceLevel: 'beginner',
  })
  const theirs = profile({
    lifestyle: ['night_owl', 'adventurous'],
    travelBudget: 'luxury',
    personalityType: 'extrovert',
    experienceLevel: 'expert',
  })
  expect(inCommon(mine, theirs, nobodyElse).clashes.map(({ theirs }) => theirs)).toEqual([
    'night_owl',
    'adventurous',
    'luxury',
  ])
})

test('somebody who is both early bird and night owl differs from neither', () => {
  const mine = profile({ lifestyle: ['early_bird', 'night_owl'] })
  expect(inCommon(mine, profile({ lifestyle: ['night_owl'] }), nobodyElse).clashes).toEqual([])
})

test('the longest way on a scale is the greatest difference', () => {
  const mine = profile({ travelBudget: 'budget', experienceLevel: 'beginner' })
  const theirs = profile({ travelBudget: 'luxury', experienceLevel: 'intermediate' })
  expect(inCommon(mine, theirs, nobodyElse).clashes[0]).toEqual({
    interest: 'travelBudget',
    mine: 'budget',
    theirs: 'luxury',
  })
})

test('lists with nothing in common are named by what is rarest in each', () => {
  const mine = profile({ preferredActivities: ['hiking', 'yoga'] })
  const theirs = profile({ preferredActivities: ['nightlife', 'shopping'] })
  const { clashes } = inCommon(mine, theirs, shares({ yoga: 0.1, shopping: 0.2 }))
  expect(clashes[0]).toEqual({ interest: 'preferredActivities', mine: 'yoga', theirs: 'shopping' })
})

test('either side reads the same from their own end', () => {
  const mine = profile({ lifestyle: ['cautious'], preferredActivities: ['yoga', 'hiking'] })
  const theirs = profile({ lifestyle: ['adventurous'], preferredActivities: ['hiking', 'camping'] })
  const [here, there] = [inCommon(mine, theirs, nobodyElse), inCommon(theirs, mine, nobodyElse)]
  expect(there.shared).toEqual(here.shared)
  expect(there.clashes).toEqual([{ interest: 'lifestyle', mine: 'adventurous', theirs: 'cautious' }])
})

test('two profiles without a word in them share nothing and differ in nothing', () => {
  const empty = profile({ personalityType: null, travelBudget: null, experienceLevel: null })
  expect(inCommon(empty, empty, nobodyElse)).toEqual({ shared: [], clashes: [] })
})

test.each([
  ...['admin', 'ad.min', 'adm1n', '4dmin', 'admin_7', 'mara_support', 'caravan', 'c4ravan.team', 'caravan_support'],
  ...['the.caravan.crew', 'thecaravancrew', 'supportteam', 'customer_support', 'moderators', 'rnoderator', 'm0d_24'],
  ...['police', 'trustandsafety', 's.u.p.p.o.r.t', 'verified.mara', 'me', 'near_me', 'user1', '...', '___'],
])('the username %s is nobody’s', (username) => {
  expect(isUsernameKeptBack(username)).toBe(true)
})

test.each([
  ...['adminov', 'mara.wanders', 'teammate', 'helper.jo', 'modesto', 'trusty', 'cara.van.dijk', 'caravandijk'],
  ...['systema', 'officially_lost', 'policeman', 'stafford', 'mia', 'amo', 'tom_and_the_sea', 'traveler_0a1b2c3d4e5f'],
])('the username %s is somebody’s', (username) => {
  expect(isUsernameKeptBack(username)).toBe(false)
})

test.each([
  ...['Caravan', 'Caravan Support', 'Support-Team', 'ADMIN', 'Аdmin', 'Саravan', 'ТЕАМ', 'ѕuррогt', 'Αdmin', 'ᴀᴅᴍɪɴ'],
  ...['𝓐𝓭𝓶𝓲𝓷', 'Ádmin', 'A d m i n', 'A.d.m.i.n', '@dmin', 'Official Mara', 'Trust & Safety', 'Trust Team', 'Pol1ce'],
])('the name %s is nobody’s', (name) => {
  expect(isNameKeptBack(name)).toBe(true)
})

test.each([
  ...['Mara', 'Trust', 'Cara van Dijk', 'Adminov', 'Stafford', 'Modesto', 'Зарина', 'Юсупова', 'ณัฐวุฒิ', 'ნინო'],
  ...['美咲', 'علی‌رضا', 'Jean-Olivier', 'O’Rourke', 'Te Rangi', 'Nguyễn', 'Teamoana', 'Ó', 'J', 'Άννα', 'Михаил'],
])('the name %s is somebody’s', (name) => {
  expect(isNameKeptBack(name)).toBe(false)
})
