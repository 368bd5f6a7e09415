import type { Act } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { findCard } from './cards/card-queries.ts'
import { lockMatchOf, lockMatchToEnd } from './change-queries.ts'

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
  return match.userId === viewer.id ? match.ownerId : match.userId
}

interface Meeting {
  placeId: string | null
  from: string
  to: string
}

/** Where and when the two are together, as far as the viewer may know it, else where and when their trip is. */
export async function findMeeting(
  { db, viewer }: Pick<Act, 'db' | 'viewer'>,
  matchId: string,
): Promise<Meeting | null> {
  const card = await findCard(db, viewer, matchId)
  const days = card?.status === 'accepted' ? (card.overlap ?? card.trip) : null
  return card && days ? { placeId: card.placeId, from: days.startDate, to: days.endDate } : null
}
