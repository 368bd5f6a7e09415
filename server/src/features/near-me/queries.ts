import { NEAR_ME, type Stay } from '@caravan/contract/near-me.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { type ConnectionRow, connectionColumns, joinConnection } from '../../db/connection.ts'
import { named } from '../../db/named.ts'
import { TODAY } from '../../db/today.ts'
import { publicProfile, type TravelProfile, travelProfile } from '../../db/travel-profile.ts'
import {
  textOf,
  VIEWER_PARAMETERS,
  viewerValues,
  visibleNearby,
  visibleTravellerHashed,
  visibleTrip,
} from '../../db/visible.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { TravellerRow } from '../travellers/present.ts'

/** Where a viewer is, and whether they see others there. */
export interface OwnPlace extends Record<string, unknown> {
  cityKey: string | null
  placeId: string | null
  isHidden: boolean
  isConfirmed: boolean
}

const literal = (count: number) => sql.raw(String(count))
const isConfirmed = (alias: string) => sql`${sql.raw(alias)}.city_confirmed_on >= ${TODAY} - ${literal(NEAR_ME.days)}`

export async function findOwnPlace(db: Db, userId: string): Promise<OwnPlace | undefined> {
  const { rows } = await db.execute<OwnPlace>(sql`
    select u.city_key as "cityKey", u.place_id as "placeId", u.is_hidden_nearby as "isHidden",
      coalesce(${isConfirmed('u')}, false) as "isConfirmed"
    from users u where u.id = ${userId}`)
  return rows[0]
}

/** What is asked of Near Me, in the words of `interest_bits`: 'preferredActivities hiking'. */
export interface NearbyFilter {
  cityKey: string
  placeId: string | null
  /** One of these, where there are any. */
  anyOf: readonly string[]
  /** Each of these. */
  allOf: readonly string[]
  /** Only who travels on days on which the viewer does. */
  isOverlapping: boolean
  stay: Stay | undefined
}

/** $1 and $2 are the viewer, $3 the key of the city and $4 its place, $5 and $6 what is shared, $7 whether days are, $8 who is asked for. */
const [CITY_KEY, PLACE_ID] = [sql.raw('$3::text'), sql.raw('$4::text')]
const [ANY_OF, ALL_OF] = [sql.raw('$5::text[]'), sql.raw('$6::text[]')]
const IS_OVERLAPPING = sql.raw('$7::boolean')
/** Decided once: the lane of those who are not asked for is not read. */
const isAskedFor = (stay: Stay) =>
  sql`(${sql.raw('$8::text')} is null or ${sql.raw('$8::text')} = ${sql.raw(`'${stay}'`)})`

const filterValues = (viewer: Viewer, filter: NearbyFilter) => {
  const { cityKey, placeId, anyOf, allOf, isOverlapping, stay } = filter
  return [...viewerValues(viewer), cityKey, placeId, anyOf, allOf, String(isOverlapping), stay ?? null]
}

/** Each mask is made once, not for each row. */
const hasShared = sql`(cardinality(${ANY_OF}) = 0 or bit_count(u.interest_bits & (select interest_bits(${ANY_OF}))) > 0)
  and u.interest_bits & (select interest_bits(${ALL_OF})) = (select interest_bits(${ALL_OF}))`
const travelsAtTheSameTime = sql`(not ${IS_OVERLAPPING} or exists (
  select from trips mine join trips theirs
    on theirs.user_id = u.id and theirs.start_date <= mine.end_date and theirs.end_date >= mine.start_date
  where mine.user_id = ${VIEWER_PARAMETERS.id} and mine.end_date >= ${TODAY} and theirs.end_date >= ${TODAY}
    and ${visibleTrip(VIEWER_PARAMETERS, 'theirs', visibleTravellerHashed)}))`
const isFound = sql`${visibleNearby(VIEWER_PARAMETERS, 'u')} and ${hasShared} and ${travelsAtTheSameTime}`

/**
 * Who says that they live here, the most recently seen first. Two index-only scans: of those seen today counts the visit
 * before, so that today's shows in no order.
 */
function residents(limit: number): SQL {
  const lane = (seen: SQL, isSeen: SQL) => sql`(
    select u.id, u.interest_bits as bits, ${seen} as seen, 'home' as stay, null::uuid as trip_id from users u
    where ${isAskedFor('home')} and u.city_key = ${CITY_KEY} and ${isSeen} and ${isConfirmed('u')} and ${isFound}
    order by ${seen} desc limit ${literal(limit)})`
  return sql`
    (select * from (
      ${lane(sql`u.seen_before`, sql`u.seen_on = ${TODAY}`)} union all
      ${lane(sql`u.seen_on`, sql`u.seen_on < ${TODAY}`)}) lanes
    order by seen desc limit ${literal(limit)})`
}

/** A visit that began longer ago is none any more: so far back in time running trips are looked for. */
const LONGEST_VISIT_DAYS = 90

/** Filters choose among more than are compared without them. */
const visitorsLimit = (limit: number) => sql`case
  when cardinality(${ANY_OF}) = 0 and cardinality(${ALL_OF}) = 0 and not ${IS_OVERLAPPING}
  then ${literal(Math.min(limit, NEAR_ME.comparedVisitors))} else ${literal(limit)} end`

/**
 * Who is here by a trip that runs now, with exact dates, and that the viewer may see. Where they live says something else.
 * So many trips are read, those that began last first, and the people of them looked up after that: each costs a look into
 * the table of users. Of several of one traveller it is the one that ends last, and of those the one posted last.
 */
const visitors = (limit: number) => sql`
  (select distinct on (u.id) u.id, u.interest_bits as bits,
    case when u.seen_on < ${TODAY} then u.seen_on else u.seen_before end as seen, 'trip' as stay, running.id as trip_id
  from (
    select t.id, t.user_id, t.end_date, t.created_at from trips t
    where ${isAskedFor('trip')} and t.place_id = ${PLACE_ID} and t.min_nights is null
      and t.start_date between ${TODAY} - ${literal(LONGEST_VISIT_DAYS)} and ${TODAY} and t.end_date >= ${TODAY}
      and ${visibleTrip(VIEWER_PARAMETERS, 't', visibleTravellerHashed)}
    order by t.start_date desc limit ${visitorsLimit(limit)}) running
  cross join lateral (select * from users where users.id = running.user_id offset 0) u
  where u.city_key is distinct from ${CITY_KEY} and ${isFound}
  order by u.id, running.end_date desc, running.created_at desc, running.id desc)`

const candidates = (limit: number) => sql`${residents(limit)} union all ${visitors(limit)}`

/** A traveller nearby, with what is between them and the viewer. */
export interface NearbyRow extends ConnectionRow {
  score: number
  person: TravellerRow & TravelProfile
  mine: TravelProfile
  createdAt: Date
  stay: Stay
  tripId: string | null
  startDate: string | null
  endDate: string | null
}

export const nearbyText = (limit: number) =>
  textOf(sql`
    with me as materialized (select ${travelProfile('users')} as profile, interest_bits as bits from users
      where id = ${VIEWER_PARAMETERS.id}),
    ranked as (
      select found.*, 4 * bit_count(found.bits & me.bits)::int + case
        when found.seen >= ${TODAY} - 1 then 2 when found.seen >= ${TODAY} - 7 then 1 else 0 end as score
      from (${candidates(NEAR_ME.compared)}) found, me),
    page as (
      select * from ranked where (score, id) < (${sql.raw('$9::int, $10::uuid')})
      order by score desc, id desc limit ${literal(limit)})
    select page.score, page.stay, ${publicProfile('u')} as person, me.profile as mine, u.created_at as "createdAt",
      t.id as "tripId", t.start_date as "startDate", t.end_date as "endDate",
      ${connectionColumns(VIEWER_PARAMETERS.id, sql`u.id`)}
    from page cross join me
    cross join lateral (select * from users where users.id = page.id offset 0) u
    left join trips t on t.id = page.trip_id
    ${joinConnection(VIEWER_PARAMETERS.id, sql`u.id`)}
    order by page.score desc, page.id desc`)

export interface NearbyPosition {
  score: number
  id: string
}
const FIRST: NearbyPosition = { score: 1_000_000, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** A limit is at most a hundred. */
const texts = new Map<number, string>()

function textOfPage(limit: number): string {
  const text = texts.get(limit) ?? nearbyText(limit)
  texts.set(limit, text)
  return text
}

/** A page of those who share most with the viewer, among the most recently seen. */
export function listNearby(
  db: Db,
  viewer: Viewer,
  filter: NearbyFilter,
  { limit, before }: { limit: number; before: NearbyPosition | null },
): Promise<NearbyRow[]> {
  const { score, id } = before ?? FIRST
  return named<NearbyRow>(db, `nearby-${limit}`, textOfPage(limit), [...filterValues(viewer, filter), score, id])
}

/** One more than are shown as a number says that there are more. */
const MOST_COUNTED = NEAR_ME.counted + 1
const COUNT_NEARBY = textOf(sql`
  select count(*)::int as people from (
    select from (${candidates(MOST_COUNTED)}) found limit ${literal(MOST_COUNTED)}) counted`)

/** How many the same filter finds; one more than `NEAR_ME.counted` where they are more than that. */
export async function countNearby(db: Db, viewer: Viewer, filter: NearbyFilter): Promise<number> {
  const [row] = await named<{ people: number }>(db, 'count-nearby', COUNT_NEARBY, filterValues(viewer, filter))
  return row?.people ?? 0
}
