import type { Act } from '../../../platform/act.ts'
import { findCard } from './cards/card-queries.ts'

interface Meeting {
  placeId: string | null
  from: string
  to: string
}

/**
 * Where and when the two of an accepted match are together, as far as the viewer may know it, else where and when its trip
 * is; nothing where neither is known, or the match is over.
 */
export async function findMeeting(
  { db, viewer }: Pick<Act, 'db' | 'viewer'>,
  matchId: string,
): Promise<Meeting | null> {
  const card = await findCard(db, viewer, matchId)
  const days = card?.status === 'accepted' ? (card.overlap ?? card.trip) : null
  return card && days ? { placeId: card.placeId, from: days.startDate, to: days.endDate } : null
}
