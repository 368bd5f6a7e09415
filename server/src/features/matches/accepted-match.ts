import type { Act } from '../../platform/act.ts'
import { problem } from '../../problem.ts'
import { lockMatchOf } from './lock-queries.ts'

/**
 * Holds a match that goes on, for what its two have together: neither its end nor a block comes before the transaction is
 * through. Answers who the other one is. @throws Problem `not-found`, `match-not-accepted`
 */
export async function lockAcceptedMatch({ db, viewer }: Act, matchId: string): Promise<string> {
  const match = await lockMatchOf(db, viewer, matchId)
  if (!match) throw problem('not-found')
  if (match.status !== 'accepted') throw problem('match-not-accepted')
  return match.userId === viewer.id ? match.postAuthorId : match.userId
}
