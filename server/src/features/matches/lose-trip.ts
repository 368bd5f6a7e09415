import type { Db } from '../../db/client.ts'
import { announceMatch, announceRemoval, type Telling } from './announce.ts'
import { keepAccepted, listMatchesAbout } from './queries.ts'

/**
 * Before a trip is deleted, in that transaction. Requests about it go with it; those who both said yes stay
 * matched, about no trip, and keep their conversation.
 */
export async function loseTrip(tx: Db, tripId: string, telling: Telling): Promise<void> {
  const about = await listMatchesAbout(tx, tripId)
  await keepAccepted(tx, tripId)
  for (const match of about) {
    if (match.status === 'accepted') announceMatch(telling, match.id)
    else announceRemoval(telling, match)
  }
}
