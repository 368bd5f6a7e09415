import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { type TripRow, tripsByIds } from '../../db/trips-by-ids.ts'
import { viewerAsValues, visibleTravellerHashed, visibleTrip, visibleTripOfAnother } from '../../db/visible.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { begins, fits, fitsByKeys, hasKeys, isUnderWay, type TripFilter } from './fitting-queries.ts'
import type { PlaceArea } from './gazetteer-queries.ts'
import { lastOfMonth, monthOf, yearOf } from './understanding/days.ts'

/** Trips that begin in the days asked for, the soonest first; then those under way by then, the latest begun first. */
export const LANES = ['begins', 'under-way'] as const
export type Lane = (typeof LANES)[number]

/** The last trip of a page: its lane, its first day and its id. */
export interface TripPosition {
  lane: Lane
  day: string
  id: string
}

export interface LanePage {
  lane: Lane
  limit: number
  after: TripPosition | null
  /** So many are enough where they are found along the days: for who looks for some and not for a full page. */
  enough?: number
  /** The lane before has ended: what fits is rare, and not looked for along the days. */
  isRare?: boolean
}

/** A trip that fits, and whose it is. */
export interface Fitting extends Record<string, unknown> {
  id: string
  userId: string
}

const literal = (count: number) => sql.raw(String(count))
const isSeenBy = (viewer: Viewer) => visibleTrip(viewer, 't', visibleTravellerHashed)
const isSeenOfOthers = (viewer: Viewer) => visibleTripOfAnother(viewer, 't', visibleTravellerHashed)

const inLane = (filter: TripFilter, { lane, after }: LanePage): SQL => {
  const sign = sql.raw(lane === 'begins' ? '>' : '<')
  const isAfter = after ? sql`(t.start_date, t.id) ${sign} (${after.day}::date, ${after.id}::uuid)` : sql`true`
  return sql`${lane === 'begins' ? begins(filter) : isUnderWay(filter)} and ${isAfter}`
}
const orderOf = ({ lane }: LanePage): SQL =>
  lane === 'begins' ? sql`order by t.start_date, t.id` : sql`order by t.start_date desc, t.id desc`

/** So many trips are read along the days before the index of places and words is asked. */
const READ_IN_ORDER = 3000

/** Where the first trips along the days have so many, a page of them most often begins by the end of the next month. */
const SOME = 2

/**
 * The trips of one lane that a line finds, in its order. What is frequent is among the first trips along the days; what is
 * not found there is rare, so that all of it is found by its keys and sorted: at first that of the next two months,
 * where it is not so rare. The database cannot know which it
 * is: it expects of words that are nowhere as many as of rare ones, and would then read everything along the days.
 */
export async function listFitting(db: Db, viewer: Viewer, filter: TripFilter, page: LanePage): Promise<Fitting[]> {
  const isSeen = filter.isOfOthers ? isSeenOfOthers(viewer) : isSeenBy(viewer)
  if (!page.isRare) {
    const frequent = await listAlongDays(db, filter, page, isSeen)
    if (frequent.length >= (page.enough ?? page.limit)) return frequent
    if (frequent.length >= SOME && filter.to === null && page.lane === 'begins') {
      const to = endOfNextMonth(page.after?.day ?? filter.from)
      const soon = await listByKeys(db, { ...filter, to }, page, isSeen)
      if (soon.length >= (page.enough ?? page.limit)) return soon
    }
  }
  return listByKeys(db, filter, page, isSeen)
}

const endOfNextMonth = (day: string) => lastOfMonth(yearOf(day), monthOf(day) + 1)

async function listAlongDays(db: Db, filter: TripFilter, page: LanePage, isSeen: SQL): Promise<Fitting[]> {
  const order = orderOf(page)
  const { rows } = await db.execute<Fitting>(sql`
    select t.id, t.user_id as "userId" from (
      select * from trips t where ${inLane(filter, page)} ${order} limit ${literal(READ_IN_ORDER)}) t
    where ${fits(filter)} and ${isSeen} ${order} limit ${literal(page.limit)}`)
  return rows
}

/** Months are among the keys: with the index of days as well the database counts them twice, and reads all of those days. */
async function listByKeys(db: Db, filter: TripFilter, page: LanePage, isSeen: SQL): Promise<Fitting[]> {
  const { from } = filter
  const days = page.lane === 'begins' ? { from: page.after?.day ?? from, to: filter.to } : { from, to: from }
  const isIn = inLane(filter, page)
  const { rows } = await db.execute<Fitting>(sql`
    with found as materialized (
      select t.id, t.user_id, t.start_date, t.end_date from trips t
      where ${fitsByKeys(filter, days)} and ${isSeen} and ${days.to === null ? isIn : sql`true`})
    select t.id, t.user_id as "userId" from found t where ${isIn} ${orderOf(page)} limit ${literal(page.limit)}`)
  return rows
}

/** One lane as the page shows it. */
export async function listLane(db: Db, viewer: Viewer, filter: TripFilter, page: LanePage): Promise<TripRow[]> {
  const ids = (await listFitting(db, viewer, filter, page)).map(({ id }) => id)
  if (ids.length === 0) return []
  const chosen = sql`select given.id, given.at from unnest(${sql.param(ids)}::uuid[]) with ordinality as given(id, at)`
  const { rows } = await db.execute<TripRow & Record<string, unknown>>(tripsByIds(viewerAsValues(viewer), chosen))
  return rows.toReversed()
}

/** How many a line finds, counted up to `most`. */
export async function countFitting(db: Db, viewer: Viewer, filter: TripFilter, most: number): Promise<number> {
  let trips = 0
  for (const [before, lane] of LANES.entries()) {
    if (trips < most)
      trips += (await listFitting(db, viewer, filter, { lane, limit: most - trips, after: null, isRare: before > 0 }))
        .length
  }
  return trips
}

/** Trips of others that fit and were posted since some time, so many of them. */
export async function listPostedSince(db: Db, viewer: Viewer, filter: TripFilter, since: Date, limit: number) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select t.id from trips t
    where t.created_at > ${since.toISOString()}::timestamptz and ${fitsByKeys(filter, filter)}
      and (${begins(filter)} or ${isUnderWay(filter)}) and ${isSeenOfOthers(viewer)}
    limit ${literal(limit)}`)
  return rows.map(({ id }) => id)
}

/** Where a trip goes that fits. */
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
