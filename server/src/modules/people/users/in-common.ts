import type { InCommon } from '@caravan/contract/matches.ts'
import type { TravelProfile } from '../../../db/travel-profile.ts'

export type InterestName = keyof TravelProfile
/** What part of all travellers has a value, 0 to 1. */
export type ShareOf = (interest: InterestName, value: string) => number

const MAX_SHARED = 3
const MAX_CLASHES = 3
const INTEREST_NAMES = [
  'preferredActivities',
  'preferredDestinations',
  'lifestyle',
  'preferredTransport',
  'travelBudget',
  'personalityType',
  'experienceLevel',
] as const satisfies readonly InterestName[]

/** Values in an order: how far apart two are says how much they differ. */
const SCALES: Partial<Record<InterestName, readonly string[]>> = {
  travelBudget: ['budget', 'mid_range', 'luxury'],
  personalityType: ['introvert', 'ambivert', 'extrovert'],
  experienceLevel: ['beginner', 'intermediate', 'experienced', 'expert'],
}
/** Ways of life that a shared room or a shared day brings to light. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['night_owl', 'early_bird'],
  ['adventurous', 'cautious'],
  ['active_lifestyle', 'relaxed_pace'],
]
/** Opposite habits weigh more than any distance on a scale, that more than lists with nothing in common. */
const WEIGHT = { opposites: 1.2, scale: 1, lists: 0.6 }
/** Less than this is no difference worth a word: one step on a scale of three just counts. */
const LEAST = 0.5

/** The three rarest and most specific things that two share, rare ones first, and up to three where they differ, the most first. */
export function inCommon(mine: TravelProfile, theirs: TravelProfile, shareOf: ShareOf): InCommon {
  return { shared: mostSpecific(mine, theirs, shareOf), clashes: greatestDifferences(mine, theirs, shareOf) }
}

const valuesOf = (profile: TravelProfile, interest: InterestName): readonly string[] => {
  const value = profile[interest]
  if (value === null) return []
  return typeof value === 'string' ? [value] : value
}

function mostSpecific(mine: TravelProfile, theirs: TravelProfile, shareOf: ShareOf): InCommon['shared'] {
  const shared: { interest: InterestName; value: string; share: number }[] = []
  for (const interest of INTEREST_NAMES) {
    const others = valuesOf(theirs, interest)
    for (const value of valuesOf(mine, interest)) {
      if (others.includes(value)) shared.push({ interest, value, share: shareOf(interest, value) })
    }
  }
  // the sort is stable: what is equally rare keeps the order of the interests
  const rarest = shared.sort((a, b) => a.share - b.share).slice(0, MAX_SHARED)
  return rarest.map(({ interest, value }) => ({ interest, value }))
}

type Difference = InCommon['clashes'][number] & { weight: number }

function greatestDifferences(mine: TravelProfile, theirs: TravelProfile, shareOf: ShareOf): InCommon['clashes'] {
  const habits = oppositeHabits(mine, theirs)
  // opposite habits are not said once more as lists that differ
  const others = INTEREST_NAMES.filter((interest) => interest !== 'lifestyle' || habits.length === 0)
  const all = [
    ...habits,
    ...others.map((interest) =>
      interest in SCALES
        ? onScale(interest, mine, theirs)
        : betweenLists(interest, mine, theirs, (value) => shareOf(interest, value)),
    ),
  ].filter((difference): difference is Difference => difference !== null && difference.weight >= LEAST)
  const greatest = all.sort((a, b) => b.weight - a.weight).slice(0, MAX_CLASHES)
  return greatest.map(({ interest, mine, theirs }) => ({ interest, mine, theirs }))
}

function oppositeHabits({ lifestyle: own }: TravelProfile, { lifestyle: others }: TravelProfile): Difference[] {
  const has = (list: readonly string[], is: string, isNot: string) => list.includes(is) && !list.includes(isNot)
  return OPPOSITES.flatMap(([one, other]) => {
    const found = { interest: 'lifestyle', weight: WEIGHT.opposites }
    if (has(own, one, other) && has(others, other, one)) return [{ ...found, mine: one, theirs: other }]
    if (has(own, other, one) && has(others, one, other)) return [{ ...found, mine: other, theirs: one }]
    return []
  })
}

function onScale(interest: InterestName, one: TravelProfile, other: TravelProfile): Difference | null {
  const scale = SCALES[interest] ?? []
  const [mine] = valuesOf(one, interest)
  const [theirs] = valuesOf(other, interest)
  if (!mine || !theirs) return null
  const [from, to] = [scale.indexOf(mine), scale.indexOf(theirs)]
  if (from < 0 || to < 0) return null
  return { interest, mine, theirs, weight: (WEIGHT.scale * Math.abs(from - to)) / (scale.length - 1) }
}

/** Lists differ by what part of all that both named only one of them did; each is named by its rarest. */
function betweenLists(
  interest: InterestName,
  one: TravelProfile,
  other: TravelProfile,
  shareOf: (value: string) => number,
): Difference | null {
  const [own, others] = [valuesOf(one, interest), valuesOf(other, interest)]
  const [onlyOwn, onlyOthers] = [without(own, others), without(others, own)]
  const mine = rarest(onlyOwn, shareOf)
  const theirs = rarest(onlyOthers, shareOf)
  if (!mine || !theirs) return null
  const differing = onlyOwn.length + onlyOthers.length
  return { interest, mine, theirs, weight: (WEIGHT.lists * differing) / (own.length + onlyOthers.length) }
}

const without = (values: readonly string[], others: readonly string[]) =>
  values.filter((value) => !others.includes(value))

/** The first of those that are equally rare. */
function rarest(values: readonly string[], shareOf: (value: string) => number): string | undefined {
  const [first, ...others] = values
  if (first === undefined || others.length === 0) return first
  let found = { value: first, share: shareOf(first) }
  for (const value of others) {
    const share = shareOf(value)
    if (share < found.share) found = { value, share }
  }
  return found.value
}
