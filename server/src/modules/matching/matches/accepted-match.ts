import type { Act } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { lockMatchOf, lockMatchToEnd } from './lock-queries.ts'

/**
 * Holds a match that goes on, for what its two have together: neither its end nor a block comes before the transaction is
 * through. Answers who the other one is. @throws Problem `not-found`, `match-not-accepted`
 */
export const lockAcceptedMatch = (act: Act, matchId: string) => lockAccepted(act, matchId, lockMatchOf)

/** The same to end what the two have together: also where the other one is out of sight. */
export const lockAcceptedToEnd = (act: Act, matchId: string) => lockAccepted(act, matchId, lockMatchToEnd)

async function lockAccepted({ db, viewer }: Act, matchId: string, lock: typeof lockMatchOf): Promise<string> {
  const match = await lock(db, viewer, matchId)
  if (!match) throw problem('not-found')
  if (match.status !== 'accepted') throw problem('match-not-accepted')
  return match.userId === viewer.id ? match.postAuthorId : match.userId
}
