import { FOR_YOU } from '@caravan/contract/for-you.ts'
import type { Db } from '../../../db/client.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { newId } from '../../../db/id.ts'
import { named } from '../../../db/named.ts'
import { OWN_COMING, rankedOverlaps, tripsOverlap } from '../../../db/overlap.ts'
import { forYouLists } from '../../../db/schema/for-you-lists.ts'
import { seenTrips } from '../../../db/schema/seen-trips.ts'
import { literal, sql } from '../../../db/sql.ts'
import { isNotOver } from '../../../db/today.ts'
import {
  textOf,
  VIEWER_PARAMETERS,
  viewerAsValues,
  viewerValues,
  visibleTrip,
  visibleTripLanes,
} from '../../../db/visible.ts'
import type { Viewer } from '../../../platform/viewer.ts'

/** Of one traveller; those that were in view last are kept. */
const MAX_SEEN = 1000

/** The time of the first look. Locked in the order of their ids, so that a trip that is being deleted is passed over. */
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

/** Of each own trip so many overlaps are weighed: twenty own trips fill their part of a ranking several times. */
const WEIGHED_EACH = 15
/** The newest trips that are looked through for interests that are shared, and for those that share none. */
const RECENT = 1000
const OWN = 10

const viewerId = VIEWER_PARAMETERS.id

/** The viewer's coming trips as `own_trips`: what theirs are compared with. */
export const OWN_TRIPS = sql`own_trips as materialized (
  select id, destination, place_key, country_key, latitude, longitude, radius_km, start_date, end_date, max_nights
  from trips where user_id = ${viewerId} and ${isNotOver('trips')} order by end_date, id limit 50)`

/** What a ranking follows from on the viewer's side, `own_trips` among it: it is made anew where this has changed. */
export const MADE_FOR = sql`concat_ws(' ', ${VIEWER_PARAMETERS.audiences}::text,
  (select interest_bits::text from users where users.id = ${viewerId}),
  (select sum(hash_record_extended(own_trips, 0)) from own_trips))`

const recentLane = visibleTripLanes(
  VIEWER_PARAMETERS,
  (isVisible) => sql`
    select trips.id, trips.user_id, trips.created_at from trips where ${isVisible}
    order by created_at desc, id desc limit ${literal(RECENT)}`,
)

/** The newest trips of others that have not ended, with how many interests their owner and the viewer share. */
const recent = sql`
  select newest.id, newest.created_at, coalesce(bit_count(u.interest_bits & me.bits)::int, 0) as shared, t.place_key,
    t.country_key, t.latitude, t.longitude, t.radius_km, t.start_date, t.end_date
  from (
    select * from (${recentLane}) lanes where user_id <> ${viewerId}
    order by created_at desc, id desc limit ${literal(RECENT)}) newest
  cross join me
  cross join lateral (select interest_bits from users where users.id = newest.user_id offset 0) u
  cross join lateral (select * from trips where trips.id = newest.id and ${isNotOver('trips')} offset 0) t`

const isSeen = (id: string) => sql`${sql.raw(id)} in (select trip_id from seen)`

/** $3 is the id of the list. What was in view is taken last, where there is more than fits. */
const rankingText = () =>
  textOf(sql`
  insert into for_you_lists (id, user_id, made_at, made_for, inside, own_from, outside)
  with ${OWN_TRIPS}, ${rankedOverlaps(OWN_COMING, WEIGHED_EACH, false)},
  seen as materialized (select trip_id from seen_trips where user_id = ${viewerId}),
  recent as materialized (${recent}),
  overlapping as materialized (
    select id, row_number() over (order by ${isSeen('ranked.id')}, score desc, id desc) as n from ranked
    order by n limit ${literal(FOR_YOU.overlapping)}),
  alike as materialized (
    select id, row_number() over (order by ${isSeen('recent.id')}, shared desc, created_at desc, id desc) as n from recent
    where shared > 0 and id not in (select id from overlapping)
    order by n limit ${literal(FOR_YOU.alike)}),
  different as (
    select id, row_number() over (order by ${isSeen('recent.id')}, created_at desc, id desc) as n from recent
    where shared = 0 and not exists (select from mine where ${tripsOverlap('mine', 'recent')})
    order by n limit ${literal(FOR_YOU.listed)}),
  own as (
    select id, created_at from trips where user_id = ${viewerId} and ${isNotOver('trips')}
    order by created_at desc, id desc limit ${literal(OWN)}),
  inside as (
    select array(select id from overlapping order by n) || array(select id from alike order by n) as ids)
  select $3::uuid, ${viewerId}, now(), ${MADE_FOR},
    inside.ids || array(select id from own order by created_at desc, id desc), cardinality(inside.ids) + 1,
    array(select id from different order by n limit ${literal(FOR_YOU.listed)} - cardinality(inside.ids))
  from inside`)

let text: string | undefined

export async function insertRanking(db: Db, viewer: Viewer): Promise<void> {
  text ??= rankingText()
  await named(db, 'rank-for-you', text, [...viewerValues(viewer), newId()])
}

/** Those who still look through one have its address; what is older begins anew. */
export const deleteOldForYouLists = (db: Db) =>
  deleteInBatches(db, forYouLists, sql`made_at < now() - interval '3 hours'`)
