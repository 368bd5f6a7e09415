import type { MatchCard } from '@caravan/contract/matches.ts'
import type { Db } from '../../db/client.ts'
import { problem } from '../../problem.ts'
import { type CardRow, type ComingTrip, findCard, listComingTrips } from './card-queries.ts'
import { comparedTravellers } from './overlap.ts'
import { canSeeTripOf, type Looker } from './policy.ts'
import { type Beside, presentCard } from './present.ts'
import { profileShares } from './profile-shares.ts'

/** Fetches what stands on cards beside the matches themselves: one statement, however many there are. */
export async function besideOf(db: Db, rows: readonly CardRow[]): Promise<Beside> {
  const shareOf = await profileShares(db)
  const coming = rows.length > 0 ? await listComingTrips(db, comparedTravellers(rows), today()) : []
  const byTraveller = Map.groupBy(coming, ({ userId }) => userId)
  const none: readonly ComingTrip[] = []
  return { shareOf, tripsOf: (userId) => byTraveller.get(userId) ?? none }
}

/** A match as far as it is this viewer's to know: without a trip that is hidden from them, as if it had been deleted. */
export function knownTo(viewer: Looker, row: CardRow): CardRow {
  const isHidden = row.trip && !canSeeTripOf(viewer, { postAuthorId: row.author.id }, row.trip.audience)
  return isHidden ? { ...row, trip: null } : row
}

export async function presentCards(db: Db, viewer: Looker, rows: CardRow[]): Promise<MatchCard[]> {
  const known = rows.map((row) => knownTo(viewer, row))
  const beside = await besideOf(db, known)
  return known.map((row) => presentCard(row, viewer, beside))
}

/** The card of a match that the viewer has just changed. */
export async function readCard(db: Db, viewer: Looker, matchId: string): Promise<MatchCard> {
  const row = await findCard(db, matchId)
  const [card] = row && !row.is_blocked ? await presentCards(db, viewer, [row]) : []
  if (!card) throw problem('not-found')
  return card
}

const today = () => new Date().toISOString().slice(0, 10)
