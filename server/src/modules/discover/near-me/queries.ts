import { NEAR_ME, type Stay } from '@caravan/contract/near-me.ts'
import type { Db } from '../../../db/client.ts'
import { type ConnectionRow, connectionColumns, joinConnection } from '../../../db/connection.ts'
import { named, textNamed } from '../../../db/named.ts'
import { FIRST_SCORE, type ScorePosition } from '../../../db/page.ts'
import { literal, type SQL, sql } from '../../../db/sql.ts'
import { isNotOver, TODAY, todayInCity } from '../../../db/today.ts'
import { publicProfile, type TravelProfile, travelProfile } from '../../../db/travel-profile.ts'
import {
  textOf,
  VIEWER_PARAMETERS,
  viewerValues,
  visibleNearby,
  visibleTravellerHashed,
  visibleTrip,
} from '../../../db/visible.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import type { TravellerRow } from '../../people/users/present-traveller.ts'

export interface OwnPlace {
  cityKey: string | null
  placeId: string | null
  isHidden: boolean
  isConfirmed: boolean
}

const isConfirmed = (alias: string, today: SQL) =>
  sql`${sql.raw(alias)}.city_confirmed_on >= ${today} - ${literal(NEAR_ME.days)}`

const FIND_OWN_PLACE = textOf(sql`
  select u.city_key as "cityKey", u.place_id as "placeId", u.is_hidden_nearby as "isHidden",
    coalesce(${isConfirmed('u', todayInCity(sql.raw('u.place_id')))}, false) as "isConfirmed"
  from users u where u.id = $1`)

export async function findOwnPlace(db: Db, userId: string): Promise<OwnPlace | undefined> {
  return (await named<OwnPlace>(db, 'own-place', FIND_OWN_PLACE, [userId]))[0]
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

/** $1 and $2 are the viewer, $3 the key of the city and $4 its place, $5 and $6 what is shared, $7 who is asked for. */
const [CITY_KEY, PLACE_ID] = [sql.raw('$3::text'), sql.raw('$4::text')]
const [ANY_OF, ALL_OF] = [sql.raw('$5::text[]'), sql.raw('$6::text[]')]
/** The day in that city, which is looked up once: those who live there, and trips to it, are compared with no other. */
const TODAY_HERE = todayInCity(PLACE_ID)
/** Of who is in that city: not before the day after they came from another one. */
const showsCityHere = (alias: string) => sql`coalesce(${sql.raw(alias)}.city_confirmed_on <= ${TODAY_HERE}, true)`
const appears = (alias: string) => sql`${isConfirmed(alias, TODAY_HERE)} and ${showsCityHere(alias)}`
/** As others know it: whoever says since today that they live here does not vanish from those who are here by a trip. */
const livesElsewhere = (alias: string) =>
  sql`(${sql.raw(alias)}.city_key is distinct from ${CITY_KEY} or not ${showsCityHere(alias)})`
/** Decided once: the lane of those who are not asked for is not read. */
const isAskedFor = (stay: Stay) =>
  sql`(${sql.raw('$7::text')} is null or ${sql.raw('$7::text')} = ${sql.raw(`'${stay}'`)})`

const filterValues = (viewer: Viewer, filter: NearbyFilter) => {
  const { cityKey, placeId, anyOf, allOf, stay } = filter
  return [...viewerValues(viewer), cityKey, placeId, anyOf, allOf, stay ?? null]
}

/** Each mask is made once, not for each row. */
const hasShared = sql`(cardinality(${ANY_OF}) = 0 or bit_count(u.interest_bits & (select interest_bits(${ANY_OF}))) > 0)
  and u.interest_bits & (select interest_bits(${ALL_OF})) = (select interest_bits(${ALL_OF}))`
const travelsAtTheSameTime = sql`exists (
  select from trips mine join trips theirs
    on theirs.user_id = u.id and theirs.start_date <= mine.end_date and theirs.end_date >= mine.start_date
  where mine.user_id = ${VIEWER_PARAMETERS.id} and ${isNotOver('mine')} and ${isNotOver('theirs')}
    and ${visibleTrip(VIEWER_PARAMETERS, 'theirs', visibleTravellerHashed)})`

/**
 * What is found, and whether only among those who travel at the same time. That is no parameter: as one it makes the plan
 * for whoever looks seem so dear that the database plans the statement for each of them, which takes longer than to run it.
 */
interface Wanted {
  limit: number
  isOverlapping: boolean
}
const isFound = (isOverlapping: boolean) =>
  sql`${visibleNearby(VIEWER_PARAMETERS, 'u')} and ${hasShared}${isOverlapping ? sql` and ${travelsAtTheSameTime}` : sql``}`

/** The most recently seen first: of those seen today counts the visit before, so that today's shows in no order. */
function residents({ limit, isOverlapping }: Wanted): SQL {
  const lane = (seen: SQL, isSeen: SQL) => sql`(
    select u.id, u.interest_bits as bits, ${seen} as seen, 'home' as stay, null::uuid as trip_id from users u
    where ${isAskedFor('home')} and u.city_key = ${CITY_KEY} and ${isSeen} and ${appears('u')} and ${isFound(isOverlapping)}
    order by ${seen} desc limit ${literal(limit)})`
  return sql`
    (select * from (
      ${lane(sql`u.seen_before`, sql`u.seen_on = ${TODAY}`)} union all
      ${lane(sql`u.seen_on`, sql`u.seen_on < ${TODAY}`)}) lanes
    order by seen desc limit ${literal(limit)})`
}

/** A visit that began longer ago is none any more: so far back in time running trips are looked for. */
const MAX_VISIT_DAYS = 90

/** With exact dates, and the viewer may see it. */
const runsHere = (alias: string) => {
  const trip = sql.raw(alias)
  return sql`${trip}.place_id = ${PLACE_ID} and ${trip}.min_nights is null
      and ${trip}.start_date between ${TODAY_HERE} - ${literal(MAX_VISIT_DAYS)} and ${TODAY_HERE}
      and ${trip}.end_date >= ${TODAY_HERE}
      and ${visibleTrip(VIEWER_PARAMETERS, alias, visibleTravellerHashed)}`
}

/** Filters choose among more than are compared without them. */
const visitorsLimit = ({ limit, isOverlapping }: Wanted) =>
  isOverlapping
    ? literal(limit)
    : sql`case when cardinality(${ANY_OF}) = 0 and cardinality(${ALL_OF}) = 0
        then ${literal(Math.min(limit, NEAR_ME.comparedVisitors))} else ${literal(limit)} end`

/**
 * Who is here by a trip that runs now, with exact dates, and that the viewer may see. Where they live says something else.
 * So many trips are read, those that began last first, and the people of them looked up after that: each costs a look into
 * the table of users. Of several of one traveller it is the one that ends last, and of those the one posted last.
 */
const visitors = (wanted: Wanted) => sql`
  (select distinct on (u.id) u.id, u.interest_bits as bits,
    case when u.seen_on < ${TODAY} then u.seen_on else u.seen_before end as seen, 'trip' as stay, running.id as trip_id
  from (
    select t.id, t.user_id, t.end_date, t.created_at from trips t
    where ${isAskedFor('trip')} and ${runsHere('t')}
    order by t.start_date desc limit ${visitorsLimit(wanted)}) running
  cross join lateral (select * from users where users.id = running.user_id offset 0) u
  where ${livesElsewhere('u')} and ${isFound(wanted.isOverlapping)}
  order by u.id, running.end_date desc, running.created_at desc, running.id desc)`

const candidates = (wanted: Wanted) => sql`${residents(wanted)} union all ${visitors(wanted)}`

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

export const nearbyText = ({ limit, isOverlapping }: Wanted) =>
  textOf(sql`
    with me as materialized (select ${travelProfile('users')} as profile, interest_bits as bits from users
      where id = ${VIEWER_PARAMETERS.id}),
    ranked as (
      select found.*, 4 * bit_count(found.bits & me.bits)::int + case
        when found.seen >= ${TODAY} - 1 then 2 when found.seen >= ${TODAY} - 7 then 1 else 0 end as score
      from (${candidates({ limit: NEAR_ME.compared, isOverlapping })}) found, me),
    page as (
      select * from ranked where (score, id) < (${sql.raw('$8::int, $9::uuid')})
      order by score desc, id desc limit ${literal(limit)})
    select page.score, page.stay, ${publicProfile('u')} as person, me.profile as mine, u.created_at as "createdAt",
      t.id as "tripId", t.start_date as "startDate", t.end_date as "endDate",
      ${connectionColumns(VIEWER_PARAMETERS.id, sql`u.id`)}
    from page cross join me
    cross join lateral (select * from users where users.id = page.id offset 0) u
    left join trips t on t.id = page.trip_id
    ${joinConnection(VIEWER_PARAMETERS.id, sql`u.id`)}
    order by page.score desc, page.id desc`)

const nameOf = (kind: string, { isOverlapping }: NearbyFilter) => (isOverlapping ? `${kind}-overlapping` : kind)

/** A page of those who share most with the viewer, among the most recently seen. */
export function listNearby(
  db: Db,
  viewer: Viewer,
  filter: NearbyFilter,
  { limit, before }: { limit: number; before: ScorePosition | null },
): Promise<NearbyRow[]> {
  const { score, id } = before ?? FIRST_SCORE
  const name = nameOf(`nearby-${limit}`, filter)
  const text = textNamed(name, () => nearbyText({ limit, isOverlapping: filter.isOverlapping }))
  return named<NearbyRow>(db, name, text, [...filterValues(viewer, filter), score, id])
}

/** One more than are shown as a number says that there are more. */
const MAX_COUNTED = NEAR_ME.counted + 1
const countText = (isOverlapping: boolean) =>
  textOf(sql`
    select count(*)::int as people from (
      select from (${candidates({ limit: MAX_COUNTED, isOverlapping })}) found limit ${literal(MAX_COUNTED)}) counted`)
const COUNT_NEARBY = countText(false)
const COUNT_OVERLAPPING = countText(true)

/** How many the same filter finds; one more than `NEAR_ME.counted` where they are more than that. */
export async function countNearby(db: Db, viewer: Viewer, filter: NearbyFilter): Promise<number> {
  const text = filter.isOverlapping ? COUNT_OVERLAPPING : COUNT_NEARBY
  const values = filterValues(viewer, filter)
  const [row] = await named<{ people: number }>(db, nameOf('count-nearby', filter), text, values)
  return row?.people ?? 0
}
