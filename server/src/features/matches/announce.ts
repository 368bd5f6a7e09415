import type { MatchNews } from '@caravan/contract/matches.ts'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '../../db/client.ts'
import type { AfterCommit } from '../../platform/after-commit.ts'
import type { Live } from '../../platform/live/live.ts'
import { type CardRow, findCard } from './card-queries.ts'
import { besideOf } from './cards.ts'
import { canSeeMatch, isAsked, type Looker } from './policy.ts'
import { presentCard } from './present.ts'

/** What a verb needs to tell others: never the handler's transaction, which is over by then. */
export interface Telling {
  db: Db
  pool: pg.Pool
  live: Live
  afterCommit: AfterCommit
}

/** Tells both sides how a match stands now, each as their own lists show it. */
export function announceMatch({ db, pool, live, afterCommit }: Telling, matchId: string): void {
  afterCommit(async () => {
    const row = await findCard(db, matchId)
    if (!row) return
    const beside = await besideOf(db, pool, [row])
    for (const viewer of [row.asker, row.author]) {
      const news: MatchNews = isListed(viewer, row)
        ? { match: presentCard(row, viewer, beside) }
        : { id: row.id, removed: true }
      live.toTravellers([viewer.id], 'match', news)
    }
  })
}

/** Tells both sides that a match is gone. */
export function announceRemoval({ live, afterCommit }: Pick<Telling, 'live' | 'afterCommit'>, gone: Gone): void {
  const news: MatchNews = { id: gone.id, removed: true }
  afterCommit(() => live.toTravellers([gone.userId, gone.postAuthorId], 'match', news))
}
interface Gone {
  id: string
  userId: string
  postAuthorId: string
}

/** Tells whoever has the trip open how it is counted now. */
export function announceCounts({ db, live, afterCommit }: Telling, tripId: string | null): void {
  if (!tripId) return
  afterCommit(async () => {
    const { rows } = await db.execute(sql`select id, likes, matches, comments from trips where id = ${tripId}`)
    if (rows[0]) live.toTripWatchers(tripId, 'post', rows[0])
  })
}

/** Declined requests leave the lists of the one who declined; what is over leaves everybody's. */
function isListed(viewer: Looker, row: CardRow): boolean {
  const match = { userId: row.asker.id, postAuthorId: row.author.id, status: row.status }
  if (row.is_over || !canSeeMatch(viewer, match, row.trip?.audience ?? null)) return false
  return !(isAsked(viewer, match) && row.status === 'rejected')
}
