import { clashText as textOfClash, sharedText as textOfShared } from '@caravan/contract/interest-text.ts'
import type { DeclineReason, MatchCard } from '@caravan/contract/matches.ts'
import { tripDates } from '../../../lib/dates/trip-dates.ts'

type Common = MatchCard['common']

/** What a match is about: its destination, or whom it connects with. */
export const subjectOf = ({ post, otherUser }: MatchCard) => post?.destination ?? `@${otherUser.username}`

export const sharedText = ({ shared }: Common): string | null => textOfShared(shared)

/** Where two differ most; further differences are for them to find. */
export function clashText({ clashes: [greatest] }: Common, name: string): string | null {
  return greatest ? textOfClash(greatest, name) : null
}

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
