import type { Db } from '../../../db/client.ts'
import type { TripSummary } from '../../../db/schema/trips.ts'
import { sql } from '../../../db/sql.ts'
import { isNotOver } from '../../../db/today.ts'
import { tripSummary } from '../../../db/trip-summary.ts'
import { viewerIn, visibleTripOfAnother } from '../../../db/visible.ts'

/** So long an owner may go on changing a trip before its matches are notified of all of it at once. */
const COLLECTED_FOR = '10 minutes'

/** Keeps the first of what a trip was, with the job that comes back to it, where somebody is matched on it. */
export const enqueueTripChange = (tx: Db, tripId: string, before: TripSummary) =>
  tx.execute(sql`
    with noted as (
      insert into changed_trips (trip_id, before)
      select ${tripId}::uuid, ${JSON.stringify(before)}::jsonb
      where exists (
        select from matches where trip_id = ${tripId} and status = 'accepted' and ended_at is null)
      on conflict (trip_id) do nothing returning trip_id)
    select graphile_worker.add_job('notify-matches', json_build_object('id', trip_id),
      run_at := now() + ${COLLECTED_FOR}::interval, job_key := 'notify-matches:' || trip_id) from noted`)

/** What a trip was when it was changed first, once; the trip is held before what hangs on it, as in every change. */
export async function takeTripChange(tx: Db, tripId: string): Promise<TripSummary | undefined> {
  await tx.execute(sql`select from trips where id = ${tripId} for key share`)
  const { rows } = await tx.execute<{ before: TripSummary }>(
    sql`delete from changed_trips where trip_id = ${tripId} returning before`,
  )
  return rows[0]?.before
}

export async function listMatchesOfTrip(tx: Db, tripId: string, before: TripSummary): Promise<string[]> {
  // mutant: who may not see a trip any more is notified of what changed of it | modules/matching/matches/note | and ${visibleTripOfAnother(viewerIn('u'), 't')}
  const { rows } = await tx.execute<{ userId: string }>(sql`
    select distinct m.user_id as "userId" from trips t
    join matches m on m.trip_id = t.id join users u on u.id = m.user_id
    where t.id = ${tripId} and ${isNotOver('t')} and m.status = 'accepted' and m.ended_at is null
      and ${tripSummary('t')} <> ${JSON.stringify(before)}::jsonb and ${visibleTripOfAnother(viewerIn('u'), 't')}`)
  return rows.map(({ userId }) => userId)
}
