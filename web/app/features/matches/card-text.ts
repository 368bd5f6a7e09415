import type { DeclineReason, MatchCard } from '@caravan/contract/matches.ts'
import { labelOf } from '@caravan/contract/option-labels.ts'
import { overlapDays, tripDates } from '../../lib/dates/trip-dates.ts'

type Overlap = NonNullable<MatchCard['overlap']>
type Common = MatchCard['common']

/** What a match is about: its destination, or whom it connects with. */
export const subjectOf = ({ post, otherUser }: MatchCard) => post?.destination ?? `@${otherUser.username}`

/** 'You overlap 4 to 7 October in Lisbon' */
export const overlapText = ({ destination, startDate, endDate }: Overlap) =>
  `You overlap ${overlapDays(startDate, endDate)} in ${destination}`

/** 'You share Hiking, Train and Night Owl' */
export function sharedText({ shared }: Common): string | null {
  const values = shared.map(({ interest, value }) =>
    interest === 'personalityType' ? `an ${labelOf(value)} personality` : valueText(interest, value),
  )
  const last = values.pop()
  if (!last) return null
  return `You share ${values.length > 0 ? `${values.join(', ')} and ` : ''}${last}`
}

/** 'You: Early Bird. Mara: Night Owl.' */
export const differenceText = ({ differs }: Common, name: string) =>
  differs &&
  `You: ${valueText(differs.interest, differs.mine)}. ${name}: ${valueText(differs.interest, differs.theirs)}.`

/** 'Luxury' and 'Beginner' say little without their field. */
const FIELD: Partial<Record<string, string>> = { travelBudget: ' travel', experienceLevel: ' level' }
const valueText = (interest: string, value: string) => labelOf(value) + (FIELD[interest] ?? '')

/** '21 Dec 2026', the same on both sides at hydration. */
export function expiryDay(expiresAt: string): string {
  const day = expiresAt.slice(0, 10)
  return tripDates(day, day)
}

export type MatchedTraveller = Pick<MatchCard['otherUser'], 'firstName' | 'lastName' | 'username'>

export const DECLINE_LABELS: Record<DeclineReason, string> = {
  'plans-changed': 'My plans have changed',
  'dates-differ': 'Our dates do not fit',
  'group-complete': 'I already have company',
  'style-differs': 'We travel differently',
}
