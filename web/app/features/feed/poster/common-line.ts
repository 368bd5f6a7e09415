import { firstNameOf } from '../../../lib/traveller-names.ts'
import { clashTexts, sharedText } from '../../matches/card-text.ts'
import type { FeedTrip } from '../feed-query.ts'

/** One line of where the two differ and what they share; empty where there is nothing to say. */
export function commonLineOf({ common, why, user }: Pick<FeedTrip, 'common' | 'why' | 'user'>): string {
  if (!common) return ''
  // a dot between them is enough
  const clashes = clashTexts(common, firstNameOf(user)).map((sentence) => sentence.replace(/\.$/, ''))
  const shared = why?.kind === 'interests' ? null : sharedText(common)
  return [...clashes, shared].filter(Boolean).join(' · ')
}
