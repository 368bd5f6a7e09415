import { SAVED_TRIPS } from '@caravan/contract/saved-trips.ts'
import type { Db } from '../../../db/client.ts'
import { type Cursor, olderThan } from '../../../db/page.ts'
import { savedTrips } from '../../../db/schema/saved-trips.ts'
import { and, eq, sql } from '../../../db/sql.ts'
import { FIRST_TODAY, isNotOver, LAST_TODAY, todayThere } from '../../../db/today.ts'
import { type TripRow, tripsByIds } from '../../../db/trips-by-ids.ts'
import { viewerAsValues, viewerIn, visibleTrip, visibleTripOfAnother } from '../../../db/visible.ts'
import type { Viewer } from '../../../platform/viewer.ts'

const literal = (count: number) => sql.raw(String(count))
const REMIND_DAYS = literal(SAVED_TRIPS.remindDays)
/** The days of its place decide; the wider ones before are for the index. */
const beginsSoon = sql`t.start_date between ${FIRST_TODAY} and ${LAST_TODAY} + ${REMIND_DAYS}
  and t.start_date between ${todayThere('t')} and ${todayThere('t')} + ${REMIND_DAYS}`

/** False where the trip went meanwhile, or is saved already. One that begins soon needs no reminder. */
export async function insertSaved(db: Db, tripId: string, userId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into saved_trips (user_id, trip_id, created_at, start_date, end_date, reminded_of)
    select ${userId}::uuid, t.id, clock_timestamp(), t.start_date, t.end_date,
      case when t.start_date <= ${todayThere('t')} + ${REMIND_DAYS} then t.start_date end
    from trips t where t.id = ${tripId} for key share
    on conflict do nothing`)
  return (rowCount ?? 0) > 0
}

/** False where it was not saved. */
export async function deleteSaved(db: Db, tripId: string, userId: string): Promise<boolean> {
  const isIt = and(eq(savedTrips.userId, userId), eq(savedTrips.tripId, tripId))
  return (await db.delete(savedTrips).where(isIt)).rowCount === 1
}

export interface SavedRow extends TripRow, Record<string, unknown> {
  savedAt: Date
}

/** What a traveller has saved and may see, saved last first. */
export async function listSaved(db: Db, viewer: Viewer, limit: number, before: Cursor | null): Promise<SavedRow[]> {
  const by = viewerAsValues(viewer)
  // mutant: a saved trip is listed to who may not see it any more | modules/trips/saved-trips/saved-trips | and ${visibleTrip(by, 't')}
  const page = sql`
    select s.trip_id as id, s.created_at as at from saved_trips s join trips t on t.id = s.trip_id
    where s.user_id = ${by.id} and ${visibleTrip(by, 't')} ${olderThan(before, 's', 'trip_id')}
    order by s.created_at desc, s.trip_id desc limit ${literal(limit)}`
  const { rows } = await db.execute<SavedRow>(sql`
    select trip.*, s.created_at as "savedAt" from (${tripsByIds(by, page)}) trip
    join saved_trips s on s.user_id = ${by.id} and s.trip_id = trip.id
    order by s.created_at desc, s.trip_id desc`)
  return rows
}

/** Held before what hangs on it, as in every change: its deletion waits, and there is no deadlock. */
export const holdTrip = (tx: Db, tripId: string) =>
  tx.execute(sql`select from trips where id = ${tripId} for key share`)

/** The coming days of a trip are others than those that somebody knows of who saved it, and may see it. */
export async function takeChanged(tx: Db, tripId: string, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    update saved_trips set start_date = next.start_date, end_date = next.end_date
    from (
      select s.user_id, t.start_date, t.end_date from saved_trips s
      join trips t on t.id = s.trip_id join users u on u.id = s.user_id
      where t.id = ${tripId} and ${isNotOver('t')} and (s.start_date, s.end_date) <> (t.start_date, t.end_date)
        and ${visibleTripOfAnother(viewerIn('u'), 't')}
      order by s.user_id limit ${literal(limit)} for update of s skip locked) next
    where saved_trips.trip_id = ${tripId} and saved_trips.user_id = next.user_id
    returning saved_trips.user_id as "userId"`)
  return rows.map(({ userId }) => userId)
}

/**
 * Whoever is to be reminded of a trip that begins soon, so many of them, each once for a first day. What somebody else
 * holds is passed over until the next time, so that nothing waits for anything.
 */
export async function takeSoon(tx: Db, limit: number): Promise<{ tripId: string; userId: string }[]> {
  const { rows } = await tx.execute<{ tripId: string; userId: string }>(sql`
    update saved_trips set reminded_of = next.start_date
    from (
      select s.user_id, s.trip_id, t.start_date from trips t
      join saved_trips s on s.trip_id = t.id join users u on u.id = s.user_id
      where ${beginsSoon} and s.reminded_of is distinct from t.start_date
        and ${visibleTripOfAnother(viewerIn('u'), 't')}
      order by s.trip_id, s.user_id limit ${literal(limit)}
      for key share of t skip locked for update of s skip locked) next
    where saved_trips.user_id = next.user_id and saved_trips.trip_id = next.trip_id
    returning saved_trips.trip_id as "tripId", saved_trips.user_id as "userId"`)
  return rows
}

/** A job where somebody has saved the trip, in the transaction of its change. */
export const enqueueChanged = (tx: Db, tripId: string) =>
  tx.execute(sql`
    select graphile_worker.add_job('notify-savers', json_build_object('id', ${tripId}::text),
      job_key := 'notify-savers:' || ${tripId}::text)
    where exists (select from saved_trips where trip_id = ${tripId})`)
