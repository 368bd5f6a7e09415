import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { newId } from '../../db/id.ts'
import { namedWithValues } from '../../db/named.ts'

interface Count extends Record<string, unknown> {
  likes: number
}

/** Held first, like in every change of what hangs on a trip: nothing is added to one that goes, and there is no deadlock. */
const held = (tripId: string) => sql`select id from trips where id = ${tripId}::uuid for no key update`

/**
 * Row and counter change in one statement: whatever is killed in between, they agree.
 * Answers the count after the change; nothing changed where the like was there already, or there is no trip.
 */
export async function insertLike(db: Db, tripId: string, userId: string): Promise<number | undefined> {
  const statement = sql`
    with trip as (${held(tripId)}),
    added as (
      insert into likes (id, user_id, post_id, created_at) select ${newId()}::uuid, ${userId}::uuid, trip.id, now() from trip
      on conflict (post_id, user_id) do nothing returning 1)
    update trips set likes = likes + 1 where id = ${tripId}::uuid and exists (select from added) returning likes`
  return (await namedWithValues<Count>(db, 'like', statement))[0]?.likes
}

export async function deleteLike(db: Db, tripId: string, userId: string): Promise<number | undefined> {
  const { rows } = await db.execute<Count>(sql`
    with trip as (${held(tripId)}),
    removed as (delete from likes using trip where post_id = trip.id and user_id = ${userId} returning 1)
    update trips set likes = likes - 1 where id = ${tripId} and exists (select from removed) returning likes`)
  return rows[0]?.likes
}

/** Nothing where there is no trip. */
export async function countLikes(db: Db, tripId: string): Promise<number | undefined> {
  const { rows } = await db.execute<Count>(sql`select likes from trips where id = ${tripId}`)
  return rows[0]?.likes
}
