import { firstNameOf } from '../../../lib/traveller-names.ts'
import { clashText, sharedText } from '../../matches/card-text.ts'
import type { FeedTrip } from '../feed-query.ts'

/** One line of what the two share, and then where they differ most; empty where there is nothing to say. */
export function commonLineOf({ common, why, user }: Pick<FeedTrip, 'common' | 'why' | 'user'>): string {
  if (!common) return ''
  const shared = why?.kind === 'interests' ? null : sharedText(common)
  return [shared, clashText(common, firstNameOf(user))].filter(Boolean).join(' · ')
}
