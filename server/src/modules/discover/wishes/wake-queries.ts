import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { JOB_OF_MANY } from '../../../db/job-priority.ts'
import { cellsInReach, isCountry, tripsOverlap } from '../../../db/overlap.ts'
import { isNotOver, todayThere } from '../../../db/today.ts'
import { viewerIn, visibleTripOfAnother } from '../../../db/visible.ts'
import type { TripBefore } from './trip-before.ts'

const inTime = sql`w.start_date <= t.end_date and w.end_date >= greatest(t.start_date, t.today)`

/** Of a trip to a whole country so many wishes are read at a time, whether they fit or not. */
export const READ_AT_ONCE = 2000
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Out of the cells around; of a trip that goes to a country, the next ones of places in it. `offset 0` keeps index scans.
 */
const candidates = (after: string) => sql`
  select w.* from t cross join lateral ${cellsInReach('t')} as around(cell)
  cross join lateral (select * from wishes w where w.cell = around.cell and ${inTime} offset 0) w
  where not ${isCountry('t')}
  union all
  select w.* from t cross join lateral (
    select * from wishes w where w.country_key = t.country_key and w.id > ${after}::uuid
    order by w.id limit ${sql.raw(String(READ_AT_ONCE))}) w
  where ${isCountry('t')}`

/** Whether the trip in the row `alias` fits the wish `w` of the traveller `u`, who may see it. */
const fits = (alias: string, lexemes: SQL) => sql`(${tripsOverlap('w', alias)}
  and (w.tag_lexemes is null or ${lexemes} @@ w.tag_lexemes::tsquery)
  and ${visibleTripOfAnother(viewerIn('u'), alias)})`

const asBefore = (before: TripBefore) => sql`
  cross join lateral (select t.id, t.user_id, ${before.placeKey}::text as place_key, ${before.countryKey}::text as country_key,
    ${before.latitude}::float8 as latitude, ${before.longitude}::float8 as longitude, ${before.radiusKm}::float8 as radius_km,
    ${before.startDate}::date as start_date, ${before.endDate}::date as end_date, ${before.audience}::text as audience,
    array_to_tsvector(tag_lexemes(${sql.param(before.tags)}::text[])) as lexemes,
    day_behind(${before.placeKey}::text) as today) was`
const fittedBefore = sql`(was.end_date >= was.today and w.end_date >= greatest(was.start_date, was.today)
  and ${fits('was', sql`was.lexemes`)})`

/** Wishes that a trip fits, and where there may be more of them the last one that was looked at. */
export interface WishesThatFit extends Record<string, unknown> {
  ids: string[]
  last: string | null
}

interface Asked {
  tripId: string
  before: TripBefore | null
  /** Goes on after this wish. */
  after: string | null
}

/**
 * The wishes that a trip fits as it is now, and not as it was before: those in reach of it are read out of an index of cells
 * and days, whatever the number of all wishes; those of a whole country so many at a time. None that it has woken already.
 */
export async function findWishesThatFit(db: Db, { tripId, before, after }: Asked): Promise<WishesThatFit> {
  const { rows } = await db.execute<WishesThatFit>(sql`
    with t as materialized (
      select id, user_id, audience, place_key, country_key, latitude, longitude, radius_km, start_date, end_date, lexemes,
        ${todayThere('trips')} as today
      from trips where id = ${tripId}::uuid and ${isNotOver('trips')}),
    w as materialized (${candidates(after ?? FIRST)})
    select array(
        select w.id from t ${before ? asBefore(before) : sql``} cross join w join users u on u.id = w.user_id
        where ${inTime} and ${fits('t', sql`t.lexemes`)} and not ${before ? fittedBefore : sql`false`}
          and not exists (select from wish_wakes k where k.wish_id = w.id and k.trip_id = t.id)) as ids,
      (select w.id from t cross join w where ${isCountry('t')}
        order by w.id offset ${sql.raw(String(READ_AT_ONCE - 1))} limit 1) as last`)
  const [found] = rows
  if (!found) throw new Error('It answers one row')
  return found
}

/** Notes which wishes a trip wakes; answers whose had not been woken by it. */
export async function insertWakes(tx: Db, tripId: string, wishIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    with trip as (select id from trips where id = ${tripId}::uuid for key share),
    held as (
      select w.id, w.user_id from wishes w cross join trip where w.id = any (${sql.param([...wishIds])}::uuid[])
      order by w.id for key share of w),
    added as (
      insert into wish_wakes (wish_id, trip_id) select held.id, trip.id from held cross join trip
      on conflict do nothing returning wish_id)
    select held.user_id as "userId" from held join added on added.wish_id = held.id`)
  return rows.map(({ userId }) => userId)
}

/** The rest of a trip to a whole country comes after what somebody waits for. */
export async function enqueueWakeJob(tx: Db, payload: string, { isRest = false } = {}): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.add_job('wake-wishes', ${payload}::json, priority := ${isRest ? JOB_OF_MANY : 0}::int)`)
}
