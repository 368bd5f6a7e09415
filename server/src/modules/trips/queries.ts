import type { Db } from '../../db/client.ts'
import { named } from '../../db/named.ts'
import type { Cursor } from '../../db/page.ts'
import { trips } from '../../db/schema/trips.ts'
import { and, asc, eq, getTableColumns, gt, inArray, isNull, lte, type SQL, sql } from '../../db/sql.ts'
import { isNotOver } from '../../db/today.ts'
import { type TripRow, tripsByIds } from '../../db/trips-by-ids.ts'
import { version } from '../../db/version.ts'
import { textOf, VIEWER_PARAMETERS, viewerValues, visibleTrip, visibleTripLanes } from '../../db/visible.ts'
import type { Viewer } from '../../platform/viewer.ts'

/** The last of the `limit` trips after that one. */
export async function findLastOf(db: Db, after: string, limit: number): Promise<string | undefined> {
  const page = db.select({ id: trips.id }).from(trips).where(gt(trips.id, after)).orderBy(asc(trips.id)).limit(limit)
  return (await page).at(-1)?.id
}

/** A destination as it was typed, and the trips that go there. */
export interface TypedDestination {
  destination: string
  country: string
  tripIds: string[]
}

const hasNoPlace = and(isNull(trips.placeId), isNull(trips.resolvedPlaceId))

/** What was typed for coming trips that have no place, after one trip and up to another; each once. */
export const listTypedDestinations = (db: Db, after: string, last: string): Promise<TypedDestination[]> =>
  db
    .select({ destination: trips.destination, country: trips.country, tripIds: sql<string[]>`array_agg(${trips.id})` })
    .from(trips)
    .where(and(gt(trips.id, after), lte(trips.id, last), hasNoPlace, isNotOver('trips')))
    .groupBy(trips.destination, trips.country)

interface City {
  id: string
  countryCode: string
  latitude: number
  longitude: number
  radiusKm: number
}

/** Gives them their city, but for those that were changed meanwhile. */
export const setResolvedPlace = (db: Db, { destination, country, tripIds }: TypedDestination, city: City) =>
  db
    .update(trips)
    .set({
      resolvedPlaceId: city.id,
      countryKey: city.countryCode,
      latitude: city.latitude,
      longitude: city.longitude,
      radiusKm: city.radiusKm,
    })
    .where(and(inArray(trips.id, tripIds), hasNoPlace, eq(trips.destination, destination), eq(trips.country, country)))

/** Goes on after that trip. */
export const enqueueResolving = (db: Db, after: string) =>
  db.execute(sql`select graphile_worker.add_job('resolve-destinations', json_build_object('after', ${after}::text),
    queue_name := 'housekeeping', job_key := 'resolve-destinations')`)

const { id, likes, matches, comments } = trips
const COUNTS = { id, likes, matches, comments, version: sql<number>`${version}` }

/** For viewers who may see the trip. */
export async function findCounts(db: Db, tripId: string) {
  const [counts] = await db.select(COUNTS).from(trips).where(eq(trips.id, tripId))
  return counts
}

/** Nothing where the viewer may not see the trip. */
export async function findCountsFor(db: Db, viewer: Viewer, tripId: string) {
  const [counts] = await db
    .select(COUNTS)
    .from(trips)
    .where(and(eq(trips.id, tripId), visibleTrip(viewer, 'trips')))
  return counts
}

/** $1 and $2 are the viewer, $3 and $4 the place in the list. */
const isOlder = sql`(trips.created_at, trips.id) < ($3::timestamptz, $4::uuid)`
const NEWEST_FIRST = sql`order by created_at desc, id desc`

/** Limits are literals because a plan made for unknown ones sorts the table. */
const literal = (count: number) => sql.raw(String(count))

/**
 * The ids of the newest `limit` trips that a viewer may see, out of one short index scan for each of their audiences
 * and one for the viewer's own. Those of somebody blocked are passed over here, so that pages stay full.
 */
function feedIds(limit: number, offset: number): SQL {
  const lane = (isVisible: SQL) => sql`
    select trips.id, trips.created_at from trips where ${isVisible} and ${isOlder}
    ${NEWEST_FIRST} limit ${literal(limit + offset)}`
  return sql`
    select id, created_at as at from (${visibleTripLanes(VIEWER_PARAMETERS, lane)}) candidates
    ${NEWEST_FIRST} limit ${literal(limit)} offset ${literal(offset)}`
}

export const feedPageText = (limit: number, offset = 0) => textOf(tripsByIds(VIEWER_PARAMETERS, feedIds(limit, offset)))

/** The texts of first pages; a limit is at most a hundred. */
const feedTexts = new Map<number, string>()

function firstFeedText(limit: number): string {
  const text = feedTexts.get(limit) ?? feedPageText(limit)
  feedTexts.set(limit, text)
  return text
}

const LATEST: [string, string] = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
const position = (before: Cursor | null): [Date | string, string] => (before ? [before.createdAt, before.id] : LATEST)

/** One feed page, newest first. `offset` is what `page=n` skips; deep pages come by cursor. */
export async function feedPage(
  db: Db,
  viewer: Viewer,
  { limit, offset = 0, before = null }: { limit: number; offset?: number; before?: Cursor | null },
): Promise<TripRow[]> {
  const values = [...viewerValues(viewer), ...position(before)]
  return offset === 0
    ? named<TripRow>(db, `feed-${limit}`, firstFeedText(limit), values)
    : named<TripRow>(db, undefined, feedPageText(limit, offset), values)
}

/** The newest trips of one traveller that the viewer may see. */
export async function travellerTrips(
  db: Db,
  viewer: Viewer,
  userId: string,
  { limit, before = null }: { limit: number; before?: Cursor | null },
): Promise<TripRow[]> {
  const page = sql`
    select trips.id, trips.created_at as at from trips
    where trips.user_id = $5 and ${visibleTrip(VIEWER_PARAMETERS, 'trips')} and ${isOlder}
    ${NEWEST_FIRST} limit ${literal(limit)}`
  const values = [...viewerValues(viewer), ...position(before), userId]
  return named<TripRow>(db, undefined, textOf(tripsByIds(VIEWER_PARAMETERS, page)), values)
}

const MAX_COMING = 24
const COMING_TRIPS = textOf(
  tripsByIds(
    VIEWER_PARAMETERS,
    sql`
    select trips.id, trips.created_at as at from trips
    where trips.user_id = $3 and ${isNotOver('trips')} and ${visibleTrip(VIEWER_PARAMETERS, 'trips')}
    order by trips.end_date limit ${literal(MAX_COMING)}`,
  ),
)

/** The soonest trips of one traveller that have not ended and the viewer may see. */
export const comingTrips = (db: Db, viewer: Viewer, userId: string): Promise<TripRow[]> =>
  named<TripRow>(db, 'coming-trips', COMING_TRIPS, [...viewerValues(viewer), userId])

const FIND_TRIP = textOf(tripsByIds(VIEWER_PARAMETERS, sql`select $3::uuid as id, null::timestamptz as at`))

/** One trip with everything that a page of it shows; nothing where the viewer may not see it. */
export async function findTrip(db: Db, viewer: Viewer, tripId: string): Promise<TripRow | undefined> {
  return (await named<TripRow>(db, 'find-trip', FIND_TRIP, [...viewerValues(viewer), tripId]))[0]
}

const isVisibleTo = (viewer: Viewer, tripId: string) => and(eq(trips.id, tripId), visibleTrip(viewer, 'trips'))

const FIND_TRIP_OWNER = textOf(
  sql`select id, user_id as "userId" from trips where id = $3::uuid and ${visibleTrip(VIEWER_PARAMETERS, 'trips')}`,
)

/** Whose trip it is; nothing where the viewer may not see it. */
export async function findTripOwner(db: Db, viewer: Viewer, tripId: string) {
  const values = [...viewerValues(viewer), tripId]
  const [trip] = await named<Pick<TripRow, 'id' | 'userId'>>(db, 'trip-owner', FIND_TRIP_OWNER, values)
  return trip
}

/** A trip that the viewer may see as it is now, locked until the transaction ends: for changes that depend on it. */
export async function lockTrip(db: Db, viewer: Viewer, tripId: string) {
  const [trip] = await db.select(getTableColumns(trips)).from(trips).where(isVisibleTo(viewer, tripId)).for('update')
  return trip
}

const HOLD_TRIP = textOf(
  sql`select id from trips where id = $3::uuid and ${visibleTrip(VIEWER_PARAMETERS, 'trips')} for update`,
)

/** The same for what only has to know that it is there; false where it is not. */
export async function holdTrip(db: Db, viewer: Pick<Viewer, 'id' | 'gender'>, tripId: string): Promise<boolean> {
  return (await named(db, 'hold-trip', HOLD_TRIP, [...viewerValues(viewer), tripId])).length > 0
}

export type NewTrip = typeof trips.$inferInsert

/** As new as the database says: the clock of a node that is ahead would put its trips on top of every list. */
export const insertTrip = (db: Db, trip: Omit<NewTrip, 'createdAt'>) =>
  db.insert(trips).values({ ...trip, createdAt: sql`now()` })
export const updateTrip = (db: Db, tripId: string, change: Partial<NewTrip>) =>
  db.update(trips).set(change).where(eq(trips.id, tripId))
export const deleteTrip = (db: Db, tripId: string) => db.delete(trips).where(eq(trips.id, tripId))

export async function listTripIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.select({ id: trips.id }).from(trips).where(eq(trips.userId, userId))
  return rows.map(({ id }) => id)
}
