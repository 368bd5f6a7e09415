import { interestText, sharedText as textOfShared } from '@caravan/contract/interest-text.ts'
import type { DeclineReason, MatchCard } from '@caravan/contract/matches.ts'
import { tripDates } from '../../lib/dates/trip-dates.ts'

type Common = MatchCard['common']

/** What a match is about: its destination, or whom it connects with. */
export const subjectOf = ({ post, otherUser }: MatchCard) => post?.destination ?? `@${otherUser.username}`

/** 'You share Hiking, Train and Night Owl' */
export const sharedText = ({ shared }: Common): string | null => textOfShared(shared)

/** 'You: Early Bird. Mara: Night Owl.', a line for each difference, the greatest first. */
export const clashTexts = ({ clashes }: Common, name: string): string[] =>
  clashes.map(
    ({ interest, mine, theirs }) => `You: ${interestText(interest, mine)}. ${name}: ${interestText(interest, theirs)}.`,
  )

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
