import type { Db } from '../../../db/client.ts'
import { literal, type SQL, sql } from '../../../db/sql.ts'
import { isNotOver } from '../../../db/today.ts'
import { type TripRow, tripsByIds } from '../../../db/trips-by-ids.ts'
import { viewerAsValues, visibleTravellerHashed, visibleTrip, visibleTripOfAnother } from '../../../db/visible.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { begins, fits, fitsByKeys, hasKeys, isUnderWay, type PlaceArea, type TripFilter } from './fitting-queries.ts'
import { lastOfMonth, monthOf, yearOf } from './understanding/date-range.ts'

/** Trips that begin in the days asked for, the soonest first; then those under way by then, the latest begun first. */
export const LANES = ['begins', 'under-way'] as const
type Lane = (typeof LANES)[number]

export interface TripPosition {
  lane: Lane
  day: string
  id: string
}

export interface FittingPage {
  limit: number
  after: TripPosition | null
  /** So many are enough where they are found along the days: for who looks for some and not for a full page. */
  enough?: number
}

export interface Fitting extends Record<string, unknown> {
  id: string
  userId: string
  lane: Lane
}

export interface FoundTrip {
  id: string
  lane: Lane
  row: TripRow
}

const isSeenBy = (viewer: Viewer) => sql`${isNotOver('t')} and ${visibleTrip(viewer, 't', visibleTravellerHashed)}`
const isSeenOfOthers = (viewer: Viewer) =>
  sql`${isNotOver('t')} and ${visibleTripOfAnother(viewer, 't', visibleTravellerHashed)}`

const inLane = (filter: TripFilter, lane: Lane, after: TripPosition | null): SQL => {
  const sign = sql.raw(lane === 'begins' ? '>' : '<')
  const isAfter =
    after?.lane === lane ? sql`(t.start_date, t.id) ${sign} (${after.day}::date, ${after.id}::uuid)` : sql`true`
  return sql`${lane === 'begins' ? begins(filter) : isUnderWay(filter)} and ${isAfter}`
}
const orderOf = (lane: Lane): SQL =>
  lane === 'begins' ? sql`order by t.start_date, t.id` : sql`order by t.start_date desc, t.id desc`
const columnsOf = (lane: Lane): SQL => sql`t.id, t.user_id as "userId", ${sql.raw(`'${lane}'`)} as lane`

/** So many trips are read along the days before the index of places and words is asked. */
const READ_IN_ORDER = 3000

/** Where the first trips along the days have so many, a page of them most often begins by the end of the next month. */
const SOME = 2

/**
 * What is frequent is among the first trips along the days; what is not found there is rare, so that all of it is found by its
 * keys and sorted: at first that of the next two months. The database cannot know which it is: it expects of words that are
 * nowhere as many as of rare ones, and would then read everything along the days.
 */
export async function listFitting(db: Db, viewer: Viewer, filter: TripFilter, page: FittingPage): Promise<Fitting[]> {
  const { limit, after, enough = limit } = page
  const isSeen = filter.isOfOthers ? isSeenOfOthers(viewer) : isSeenBy(viewer)
  const [lane = 'begins', ...later] = after ? LANES.slice(LANES.indexOf(after.lane)) : LANES
  const frequent = await listAlongDays(db, filter, page, isSeen, lane)
  if (frequent.length >= enough) {
    for (const next of later) {
      const missing = limit - frequent.length
      if (missing > 0) frequent.push(...(await listAlongDays(db, filter, { limit: missing, after }, isSeen, next)))
    }
    return frequent
  }
  if (frequent.length >= SOME && filter.to === null && lane === 'begins') {
    const soon = { ...filter, to: endOfNextMonth(after?.day ?? filter.from) }
    // whoever wants a full page wants those first that begin later
    const found = await listByKeys(db, soon, page, isSeen, enough < limit ? LANES : ['begins'])
    if (found.filter(({ lane }) => lane === 'begins').length >= enough) return found
  }
  // without a last day the months are no keys of those that begin, and rare ones are found faster apart
  if (filter.to !== null) return listByKeys(db, filter, page, isSeen, [lane, ...later])
  const rare: Fitting[] = []
  for (const each of [lane, ...later]) {
    const missing = limit - rare.length
    if (missing > 0) rare.push(...(await listByKeys(db, filter, { limit: missing, after }, isSeen, [each])))
  }
  return rare
}

const endOfNextMonth = (day: string) => lastOfMonth(yearOf(day), monthOf(day) + 1)

async function listAlongDays(
  db: Db,
  filter: TripFilter,
  page: FittingPage,
  isSeen: SQL,
  lane: Lane,
): Promise<Fitting[]> {
  const order = orderOf(lane)
  const { rows } = await db.execute<Fitting>(sql`
    select ${columnsOf(lane)} from (
      select * from trips t where ${inLane(filter, lane, page.after)} ${order} limit ${literal(READ_IN_ORDER)}) t
    where ${fits(filter)} and ${isSeen} ${order} limit ${literal(page.limit)}`)
  return rows
}

/** Months are among the keys: with the index of days as well the database counts them twice, and reads all of those days. */
async function listByKeys(
  db: Db,
  filter: TripFilter,
  { after, limit }: FittingPage,
  isSeen: SQL,
  lanes: readonly Lane[],
): Promise<Fitting[]> {
  const { from, to } = filter
  const isIn = sql`(${sql.join(
    lanes.map((lane) => sql`(${inLane(filter, lane, after)})`),
    sql` or `,
  )})`
  const firstDay = after && lanes.length === 1 ? after.day : from
  const days = lanes[0] === 'under-way' ? { from, to: from } : { from: firstDay, to }
  const hasBegun = sql`t.start_date < ${from}::date`
  const { rows } = await db.execute<Fitting>(sql`
    with found as materialized (
      select t.id, t.user_id, t.start_date, t.end_date from trips t
      where ${fitsByKeys(filter, days)} and ${isSeen} and ${days.to === null ? isIn : sql`true`})
    select t.id, t.user_id as "userId", case when ${hasBegun} then 'under-way' else 'begins' end as lane
    from found t where ${isIn}
    order by ${hasBegun}, abs(t.start_date - ${from}::date), case when not ${hasBegun} then t.id end, t.id desc
    limit ${literal(limit)}`)
  return rows
}

export async function listFittingTrips(
  db: Db,
  viewer: Viewer,
  filter: TripFilter,
  page: FittingPage,
): Promise<FoundTrip[]> {
  const fitting = await listFitting(db, viewer, filter, page)
  if (fitting.length === 0) return []
  const ids = fitting.map(({ id }) => id)
  const chosen = sql`select given.id, given.at from unnest(${sql.param(ids)}::uuid[]) with ordinality as given(id, at)`
  const { rows } = await db.execute<TripRow & Record<string, unknown>>(tripsByIds(viewerAsValues(viewer), chosen))
  const lanes = new Map(fitting.map(({ id, lane }) => [id, lane]))
  return rows.toReversed().map((row) => ({ id: row.id, lane: lanes.get(row.id) ?? 'begins', row }))
}

export const countFitting = async (db: Db, viewer: Viewer, filter: TripFilter, most: number): Promise<number> =>
  (await listFitting(db, viewer, filter, { limit: most, after: null })).length

export async function listPostedSince(db: Db, viewer: Viewer, filter: TripFilter, since: Date, limit: number) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select t.id from trips t
    where t.created_at > ${since.toISOString()}::timestamptz and ${fitsByKeys(filter, filter)}
      and (${begins(filter)} or ${isUnderWay(filter)}) and ${isSeenOfOthers(viewer)}
    limit ${literal(limit)}`)
  return rows.map(({ id }) => id)
}

export interface Visited extends Record<string, unknown> {
  name: string
  region: string
  country: string
  kind: 'city' | 'region' | 'country'
}

/** The city or region nearest to the middle of an area, inside its cells, that a trip goes to which fits all else. */
export async function findNearestVisited(
  db: Db,
  viewer: Viewer,
  filter: TripFilter,
  area: PlaceArea,
): Promise<Visited | null> {
  const { rows } = await db.execute<Visited>(sql`
    with visited as materialized (
      select t.place_key, power(t.latitude - ${area.latitude}::float8, 2) + power(
          (mod((t.longitude - ${area.longitude}::float8 + 540)::numeric, 360)::float8 - 180)
            * cos(radians(${area.latitude}::float8)), 2) as apart
      from trips t
      where ${hasKeys({ ...filter, areas: [area] }, filter)}
        and (${begins(filter)} or ${isUnderWay(filter)}) and ${isSeenBy(viewer)})
    select p.name, p.region, p.country, p.kind from visited join places p on p.id = visited.place_key
    where p.kind <> 'country' order by visited.apart, p.id limit 1`)
  return rows[0] ?? null
}
