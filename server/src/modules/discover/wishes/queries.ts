import type { WishBody } from '@caravan/contract/wishes.ts'
import type { Db } from '../../../db/client.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { JOB_OF_MANY } from '../../../db/enqueue-look.ts'
import { newId } from '../../../db/id.ts'
import { cellsInReach, isCountry, tripsOverlap } from '../../../db/overlap.ts'
import { wishes } from '../../../db/schema/wishes.ts'
import { and, eq, type SQL, sql } from '../../../db/sql.ts'
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

export interface WishRow extends Record<string, unknown> {
  id: string
  placeId: string
  destination: string
  country: string
  month: string | null
  tags: string[]
  tagLexemes: string | null
  createdAt: Date
}

const MONTH = sql`case when isfinite(w.start_date) then to_char(w.start_date, 'YYYY-MM') end`
const own = (userId: string, isWanted: SQL) => sql`
  select w.id, w.place_key as "placeId", w.destination, w.country, ${MONTH} as month, w.tags,
    w.tag_lexemes as "tagLexemes", w.created_at as "createdAt"
  from wishes w where w.user_id = ${userId} and ${isWanted}
  order by w.created_at desc, w.id desc`

/** A month is over for everybody on earth a day after its last by UTC. */
const isOver = sql`(end_date < 'infinity' and end_date < (now() at time zone 'utc')::date - 1)`

export const listWishes = async (db: Db, userId: string): Promise<WishRow[]> =>
  (await db.execute<WishRow>(own(userId, sql`not ${isOver}`))).rows

export const findWish = async (db: Db, userId: string, id: string): Promise<WishRow | undefined> =>
  (await db.execute<WishRow>(own(userId, sql`w.id = ${id}`))).rows[0]

const bounds = (month: string | null) =>
  month
    ? { first: sql`${`${month}-01`}::date`, last: sql`(${`${month}-01`}::date + interval '1 month - 1 day')::date` }
    : { first: sql`'-infinity'::date`, last: sql`'infinity'::date` }

export async function findSameWish(db: Db, userId: string, { placeId, month, tags }: WishBody) {
  const isSame = sql`w.place_key = ${placeId} and w.start_date = ${bounds(month).first}
    and w.tags = ${sql.param(tags)}::text[]`
  return (await db.execute<WishRow>(own(userId, isSame))).rows[0]
}

export const countWishes = (db: Db, userId: string) => db.$count(wishes, eq(wishes.userId, userId))

export async function insertWish(db: Db, userId: string, body: WishBody, tagLexemes: string | null): Promise<string> {
  const id = newId()
  const { first, last } = bounds(body.month)
  await db.execute(sql`
    insert into wishes (id, user_id, place_key, destination, country, country_key, latitude, longitude, radius_km, cell,
      start_date, end_date, tags, tag_lexemes, created_at)
    select ${id}::uuid, ${userId}::uuid, p.id, p.name, p.country, p.country_code, p.latitude, p.longitude, p.radius_km,
      trip_cell(p.id, p.latitude, p.longitude, p.radius_km), ${first}, ${last}, ${sql.param(body.tags)}::text[],
      ${tagLexemes}::text, clock_timestamp()
    from places p where p.id = ${body.placeId}`)
  return id
}

export async function deleteWish(db: Db, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(wishes).where(and(eq(wishes.id, id), eq(wishes.userId, userId)))
  return (rowCount ?? 0) > 0
}

/** Daily: those of months that are over. No trip can fit them any more. */
export const deleteOverWishes = (db: Db) => deleteInBatches(db, wishes, isOver)
