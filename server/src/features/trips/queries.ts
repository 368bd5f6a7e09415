import type { Audience } from '@caravan/contract/options.ts'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { named } from '../../db/named.ts'
import { notAmongBlocked, notBlocked, notBlockedBy } from '../../db/not-blocked.ts'
import type { Cursor } from '../../db/page.ts'
import { trips } from '../../db/schema/trips.ts'
import { audiencesOf, type Viewer } from '../../platform/viewer.ts'

/** A trip with its owner's byline and the viewer's own marks, as the database gives it. */
export interface TripRow {
  id: string
  user_id: string
  destination: string
  country: string
  place_id: string | null
  latitude: number | null
  longitude: number | null
  radius_km: number | null
  start_date: string
  end_date: string
  description: string
  tags: string[]
  image_url: string
  image_preview: string | null
  poster_key: string
  poster_variant: number
  audience: Audience
  likes: number
  matches: number
  comments: number
  created_at: Date
  username: string | null
  first_name: string | null
  profile_image_url: string | null
  is_liked: boolean
  is_matched: boolean
  /** The viewer's own coming trips as JSON, the same in every row; null where there are none. */
  own_trips: string | null
}

/** What a trip is compared with to find overlaps. */
export interface OwnTrip {
  placeId: string | null
  latitude: number | null
  longitude: number | null
  radiusKm: number | null
  startDate: string
  endDate: string
}

const MOST_COMPARED = 50
/** Found once for a statement, whatever the number of its rows, and without a second trip to the database. */
const OWN_TRIPS = `
  (select json_agg(json_build_object('placeId', place_id, 'latitude', latitude, 'longitude', longitude,
      'radiusKm', radius_km, 'startDate', start_date, 'endDate', end_date))::text
    from (select * from trips where user_id = $1 and end_date >= current_date
      order by end_date limit ${MOST_COMPARED}) coming)`

export function ownTripsIn(rows: readonly TripRow[]): OwnTrip[] {
  const json = rows[0]?.own_trips
  return json ? JSON.parse(json) : []
}

const HYDRATED = `
  t.id, t.user_id, t.destination, t.country, t.place_id, t.latitude, t.longitude, t.radius_km, t.start_date, t.end_date,
  t.description, t.tags, t.image_url, t.image_preview, t.poster_key, t.poster_variant, t.audience,
  t.likes, t.matches, t.comments, t.created_at, u.username, u.first_name, u.profile_image_url,
  exists (select from likes l where l.post_id = t.id and l.user_id = $1) as is_liked,
  exists (select from matches m where m.post_id = t.id and m.user_id = $1 and m.ended_at is null) as is_matched,
  ${OWN_TRIPS} as own_trips`

/**
 * The ids of the newest `limit` trips that a viewer may see. One short index scan for each audience and one for
 * the viewer's own: trips addressed to others are never read, so a run of them costs nothing. Those of somebody
 * blocked are passed over here, so that pages stay full.
 * Limits are literals because a plan made for unknown ones sorts the table.
 */
export const feedIds = (limit: number, offset = 0) => `
  select id, created_at from (
    select lane.id, lane.created_at
    from unnest($2::text[]) as visible(audience)
    cross join lateral (
      select id, created_at from trips
      where trips.audience = visible.audience and (created_at, id) < ($3::timestamptz, $4::uuid)
        and ${notAmongBlocked('$1', 'trips.user_id')}
      order by created_at desc, id desc limit ${limit + offset}) lane
    union all
    (select id, created_at from trips
      where user_id = $1 and audience <> all ($2::text[]) and (created_at, id) < ($3::timestamptz, $4::uuid)
      order by created_at desc, id desc limit ${limit + offset})
  ) candidates
  order by created_at desc, id desc limit ${limit} offset ${offset}`

export const feedPageText = (limit: number, offset = 0) => `
  with page as (${feedIds(limit, offset)})
  select ${HYDRATED}
  from page join trips t on t.id = page.id join users u on u.id = t.user_id
  order by t.created_at desc, t.id desc`

const LATEST: [string, string] = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
const position = (before: Cursor | null): [Date | string, string] => (before ? [before.createdAt, before.id] : LATEST)

/** One feed page, newest first. `offset` is what `page=n` skips; deep pages come by cursor. */
export async function feedPage(
  db: Db,
  viewer: Viewer,
  { limit, offset = 0, before = null }: { limit: number; offset?: number; before?: Cursor | null },
): Promise<TripRow[]> {
  const name = offset === 0 ? `feed-${limit}` : undefined
  const values = [viewer.id, audiencesOf(viewer), ...position(before)]
  return named<TripRow>(db, name, feedPageText(limit, offset), values)
}

/** The newest trips of one traveller that the viewer may see. */
export async function travellerTrips(
  db: Db,
  viewer: Viewer,
  userId: string,
  { limit, before = null }: { limit: number; before?: Cursor | null },
): Promise<TripRow[]> {
  const text = `
    select ${HYDRATED}
    from trips t join users u on u.id = t.user_id
    where t.user_id = $5 and (t.user_id = $1 or t.audience = any ($2::text[]))
      and (t.created_at, t.id) < ($3::timestamptz, $4::uuid)
      and ${notBlocked('$1', '$5')}
    order by t.created_at desc, t.id desc limit ${limit}`
  const values = [viewer.id, audiencesOf(viewer), ...position(before), userId]
  return named<TripRow>(db, undefined, text, values)
}

const isBlocked = (viewer: Viewer) => sql<boolean>`not ${notBlockedBy(viewer.id, sql`t.user_id`)}`

/** One trip with everything that a page of it shows, whoever may see it: the caller hides. */
export async function findTrip(db: Db, viewer: Viewer, tripId: string) {
  const chunks = HYDRATED.split('$1').flatMap((part, at): SQL[] => [...(at ? [sql`${viewer.id}`] : []), sql.raw(part)])
  const { rows } = await db.execute<TripRow & { is_blocked: boolean } & Record<string, unknown>>(
    sql`select ${sql.join(chunks)}, ${isBlocked(viewer)} as is_blocked
      from trips t join users u on u.id = t.user_id where t.id = ${tripId}`,
  )
  const row = rows[0]
  return row && { ...row, created_at: new Date(row.created_at) }
}

const ownerColumns = (viewer: Viewer) => ({
  id: trips.id,
  userId: trips.userId,
  audience: trips.audience,
  isBlocked: sql<boolean>`not ${notBlockedBy(viewer.id, trips.userId)}`,
})

/** What a policy needs of a trip, and nothing more. */
export async function findTripOwner(db: Db, viewer: Viewer, tripId: string) {
  const [trip] = await db.select(ownerColumns(viewer)).from(trips).where(eq(trips.id, tripId))
  return trip
}

/** The same, locked until the transaction ends: for changes that depend on it. */
export async function lockTrip(db: Db, viewer: Viewer, tripId: string) {
  const columns = { ...getTableColumns(trips), ...ownerColumns(viewer) }
  const [trip] = await db.select(columns).from(trips).where(eq(trips.id, tripId)).for('update')
  return trip
}

export type NewTrip = typeof trips.$inferInsert

export const insertTrip = (db: Db, trip: NewTrip) => db.insert(trips).values(trip)
export const updateTrip = (db: Db, tripId: string, change: Partial<NewTrip>) =>
  db.update(trips).set(change).where(eq(trips.id, tripId))
export const deleteTrip = (db: Db, tripId: string) => db.delete(trips).where(eq(trips.id, tripId))
