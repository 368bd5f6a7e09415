import type { Db } from '../../../db/client.ts'
import { newId } from '../../../db/id.ts'
import { named } from '../../../db/named.ts'
import { type SQL, sql } from '../../../db/sql.ts'
import { textOf } from '../../../db/visible.ts'
import { notificationUpsert } from '../../notify/upsert-query.ts'

interface Count extends Record<string, unknown> {
  likes: number
}

/** Held first, like in every change of what hangs on a trip: nothing is added to one that goes, and there is no deadlock. */
const held = (tripId: SQL) => sql`select id, user_id from trips where id = ${tripId} for no key update`

// mutant: a like twice counts twice | modules/trips/likes/likes | and exists (select from added)
const LIKE = textOf(sql`
  with trip as (${held(sql`$1::uuid`)}),
  added as (
    insert into likes (id, user_id, trip_id, created_at) select $2::uuid, $3::uuid, trip.id, now() from trip
    on conflict (trip_id, user_id) do nothing returning trip_id),
  ${notificationUpsert({
    id: sql`$4::uuid`,
    userId: sql`trip.user_id`,
    kind: sql`'like'::text`,
    actorId: sql`$3::uuid`,
    subjectId: sql`trip.id`,
    tripId: sql`trip.id`,
    matchId: sql`null::uuid`,
    // nobody is notified of what they do to their own
    from: sql`from added join trip on trip.id = added.trip_id and trip.user_id <> $3::uuid`,
  })}
  update trips set likes = likes + 1 where id = $1::uuid and exists (select from added)
  returning likes, (select count(job_id)::int from delivery) as deliveries`)

/**
 * Row, counter and the notification of the owner in one statement: whatever is killed in between, they agree.
 * Answers the count after the change; nothing changed where the like was there already, or there is no trip.
 */
export async function insertLike(db: Db, tripId: string, userId: string): Promise<number | undefined> {
  return (await named<Count & { deliveries: number }>(db, 'like', LIKE, [tripId, newId(), userId, newId()]))[0]?.likes
}

export async function deleteLike(db: Db, tripId: string, userId: string): Promise<number | undefined> {
  const { rows } = await db.execute<Count>(sql`
    with trip as (${held(sql`${tripId}::uuid`)}),
    removed as (delete from likes using trip where trip_id = trip.id and likes.user_id = ${userId} returning 1)
    update trips set likes = likes - 1 where id = ${tripId} and exists (select from removed) returning likes`)
  return rows[0]?.likes
}

/** Nothing where there is no trip. */
export async function countLikes(db: Db, tripId: string): Promise<number | undefined> {
  const { rows } = await db.execute<Count>(sql`select likes from trips where id = ${tripId}`)
  return rows[0]?.likes
}
