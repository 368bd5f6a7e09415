import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { newId } from '../../db/id.ts'
import { matches } from '../../db/schema/matches.ts'

interface Count extends Record<string, unknown> {
  matches: number
}

export async function findTripMatch(db: Db, tripId: string, askerId: string) {
  const isTheirs = and(eq(matches.postId, tripId), eq(matches.userId, askerId))
  const [match] = await db.select().from(matches).where(isTheirs)
  return match
}

/** Asks and counts in one statement; answers the new count, or nothing where a request was there already. */
export async function insertTripMatch(db: Db, trip: { id: string; userId: string }, askerId: string) {
  const { rows } = await db.execute<Count>(sql`
    with asked as (
      insert into matches (id, user_id, post_id, post_author_id, status, created_at)
      values (${newId()}, ${askerId}, ${trip.id}, ${trip.userId}, 'pending', now())
      on conflict do nothing returning 1)
    update trips set matches = matches + 1 where id = ${trip.id} and exists (select from asked) returning matches`)
  return rows[0]?.matches
}

/** Withdraws a request that is still open; answers the new count, or nothing where there was none. */
export async function deletePendingTripMatch(db: Db, tripId: string, askerId: string) {
  const { rows } = await db.execute<Count>(sql`
    with withdrawn as (
      delete from matches where post_id = ${tripId} and user_id = ${askerId} and status = 'pending' returning 1)
    update trips set matches = matches - 1 where id = ${tripId} and exists (select from withdrawn) returning matches`)
  return rows[0]?.matches
}

export async function countTripMatches(db: Db, tripId: string): Promise<number> {
  const { rows } = await db.execute<Count>(sql`select matches from trips where id = ${tripId}`)
  return rows[0]?.matches ?? 0
}
