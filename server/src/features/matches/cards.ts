import type { MatchCard } from '@caravan/contract/matches.ts'
import type pg from 'pg'
import type { Db } from '../../db/client.ts'
import { problem } from '../../problem.ts'
import { type CardRow, type ComingTrip, findCard, listComingTrips } from './card-queries.ts'
import { comparedTravellers } from './overlap.ts'
import type { Looker } from './policy.ts'
import { type Beside, presentCard } from './present.ts'
import { profileShares } from './profile-shares.ts'

/** Fetches what stands on cards beside the matches themselves: one statement, however many there are. */
export async function besideOf(db: Db, pool: pg.Pool, rows: readonly CardRow[]): Promise<Beside> {
  const shareOf = await profileShares(pool)
  const coming = rows.length > 0 ? await listComingTrips(db, comparedTravellers(rows), today()) : []
  const byTraveller = Map.groupBy(coming, ({ userId }) => userId)
  const none: readonly ComingTrip[] = []
  return { shareOf, tripsOf: (userId) => byTraveller.get(userId) ?? none }
}

export async function presentCards(db: Db, pool: pg.Pool, viewer: Looker, rows: CardRow[]): Promise<MatchCard[]> {
  const beside = await besideOf(db, pool, rows)
  return rows.map((row) => presentCard(row, viewer, beside))
}

/** The card of a match that the viewer has just changed. */
export async function readCard(db: Db, pool: pg.Pool, viewer: Looker, matchId: string): Promise<MatchCard> {
  const row = await findCard(db, matchId)
  if (!row || row.is_blocked) throw problem('not-found')
  return presentCard(row, viewer, await besideOf(db, pool, [row]))
}

const today = () => new Date().toISOString().slice(0, 10)
