import type { Act } from '../../../platform/act.ts'
import { announceMatch, announceRemoval } from './announce.ts'
import { keepAccepted, listMatchesAbout } from './queries.ts'

/**
 * Before a trip is deleted, in that transaction. Requests about it go with it; those who both said yes stay
 * matched, about no trip, and keep their conversation.
 */
export async function leaveTrip(act: Pick<Act, 'db' | 'afterCommit'>, tripId: string): Promise<void> {
  const about = await listMatchesAbout(act.db, tripId)
  await keepAccepted(act.db, tripId)
  for (const match of about) {
    if (match.status === 'accepted') announceMatch(act, match.id)
    else announceRemoval(act, match)
  }
}
