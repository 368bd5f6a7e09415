import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { seenTrips } from '../../../db/schema/seen-trips.ts'
import { viewerAsValues, visibleTrip } from '../../../db/visible.ts'
import type { Viewer } from '../../../platform/viewer.ts'

/** Of one traveller; those that were in view last are kept. */
const MAX_SEEN = 1000

/**
 * Notes trips of others, the time of the first look. Their rows are locked in the order of their ids, so that one that is
 * being deleted is waited for and passed over.
 */
export async function insertSeen(db: Db, viewer: Viewer, tripIds: readonly string[]): Promise<void> {
  const isNoted = sql`exists (select from seen_trips s where s.user_id = ${viewer.id}::uuid and s.trip_id = t.id)`
  await db.execute(sql`
    with looked_at as materialized (
      select t.id from trips t
      where t.id = any (${sql.param([...tripIds])}::uuid[]) and t.user_id <> ${viewer.id}::uuid
        and ${visibleTrip(viewerAsValues(viewer), 't')} and not ${isNoted}
      order by t.id for key share of t)
    insert into seen_trips (user_id, trip_id, seen_at)
    select ${viewer.id}::uuid, id, now() from looked_at order by id
    on conflict do nothing`)
}

/** What another call deletes is left to it. */
export const trimSeen = (db: Db, viewer: Viewer) =>
  db.execute(sql`
    delete from seen_trips where (user_id, trip_id) in (
      select user_id, trip_id from seen_trips where user_id = ${viewer.id}::uuid
      order by seen_at desc, trip_id offset ${MAX_SEEN} for update skip locked)`)

export const deleteOldSeen = (db: Db) => deleteInBatches(db, seenTrips, sql`seen_at < now() - interval '60 days'`)
