import { OVERLAPS } from '@caravan/contract/overlaps.ts'
import { type SQL, sql } from './sql.ts'
import { isNotOver, todayThere } from './today.ts'
import { VIEWER_PARAMETERS, visibleTravellerHashed, visibleTrip } from './visible.ts'

/**
 * Whether two trips overlap. Every list, chip and alert asks here: what overlaps is in this file and in no other.
 *
 * In time, where both may be there on one day. A trip with exact dates is there on all its days, the first and the last
 * included. One with flexible dates is there for some nights on end, at least its fewest and at most its most, anywhere
 * in its window: each day of the window is possible, and of any days in a row it can spend one more than its most nights.
 *
 * In place, by steps: the same place; within 50 km from centre to centre, or as far as the wider of the two is wide, where
 * it is a city or a region; a country reaches its own places and no others. `alias` is the name of `trips` in the query.
 */

const NEAR_KM = 50
const EARTH_RADIUS_KM = 6371

const column = (alias: string) => (name: string) => sql.raw(`${alias}.${name}`)

/** Along the great circle, by the haversine formula; null where either has no coordinates. */
function distanceKm(one: string, other: string): SQL {
  const [a, b] = [column(one), column(other)]
  return sql`${sql.raw(String(2 * EARTH_RADIUS_KM))} * asin(least(1, sqrt(
    power(sin(radians(${b('latitude')} - ${a('latitude')}) / 2), 2)
    + cos(radians(${a('latitude')})) * cos(radians(${b('latitude')}))
    * power(sin(radians(${b('longitude')} - ${a('longitude')}) / 2), 2))))`
}

export const isCountry = (alias: string) => sql`left(${column(alias)('place_key')}, 2) = 'c-'`

/** How close two trips come: 3 in the same place, 2 nearby, 1 in the same country, else 0. */
export function closenessOf(one: string, other: string): SQL {
  const [a, b] = [column(one), column(other)]
  const isOneCountry = sql`${a('country_key')} = ${b('country_key')}`
  return sql`case
    when ${a('place_key')} = ${b('place_key')} then 3
    when ${isCountry(one)} or ${isCountry(other)} then case when ${isOneCountry} then 2 else 0 end
    when ${distanceKm(one, other)}
      <= greatest(${sql.raw(String(NEAR_KM))}, ${a('radius_km')}, ${b('radius_km')}) then 2
    when ${isOneCountry} then 1 else 0 end`
}
export const CLOSENESS = { samePlace: 3, nearby: 2, sameCountry: 1 } as const

const meetInTime = (one: string, other: string) => {
  const [a, b] = [column(one), column(other)]
  return sql`${a('start_date')} <= ${b('end_date')} and ${b('start_date')} <= ${a('end_date')}`
}

/** Whether two trips overlap in time, and are in reach of each other. */
export const tripsOverlap = (one: string, other: string) =>
  sql<boolean>`(${meetInTime(one, other)} and ${closenessOf(one, other)} >= ${sql.raw(String(CLOSENESS.nearby))})`

/** The first and the last day on which both are or may be there, of trips that meet in time. */
export const firstCommonDay = (one: string, other: string) =>
  sql`greatest(${column(one)('start_date')}, ${column(other)('start_date')})`
export const lastCommonDay = (one: string, other: string) =>
  sql`least(${column(one)('end_date')}, ${column(other)('end_date')})`

/** The most days that both can be there. Nights are null for exact dates, and `least` passes over what is null. */
export const daysInCommon = (one: string, other: string) => sql`least(
  ${lastCommonDay(one, other)} - ${firstCommonDay(one, other)} + 1,
  ${column(one)('max_nights')} + 1, ${column(other)('max_nights')} + 1)`

export const isPossibleOnly = (one: string, other: string) =>
  sql`(${column(one)('max_nights')} is not null or ${column(other)('max_nights')} is not null)`

/** An `Overlap` of the contract, as JSON. */
export const overlapJson = (one: string, other: string) => sql`jsonb_build_object(
  'startDate', ${firstCommonDay(one, other)}, 'endDate', ${lastCommonDay(one, other)},
  'days', ${daysInCommon(one, other)}, 'isPossible', ${isPossibleOnly(one, other)})`

/** Trips of more days than 2^9 are few, and in one class. */
const MAX_SPAN = 10

/**
 * Trips, named `theirs`, that share a day with a trip `mine` and are filed under `filedUnder`: one short index scan for each
 * length, since a trip of at most 2^n days that still runs began less than 2^n days ago. Most cells are empty, and others
 * hold few lengths: the least and the greatest are two looks into the index, none of them more than the scan of a length.
 * `offset 0` keeps them index scans: joined freely, everything that anybody travels at that time is read. `isWanted` and
 * `columns` are best answered by the index alone.
 */
export const tripsInTime = (mine: string, filedUnder: SQL, columns: SQL, isWanted: SQL, earliest: SQL) => {
  const own = column(mine)
  return sql`
  select theirs.* from (
    select min(theirs.day_span) as shortest, max(theirs.day_span) as longest from trips theirs where ${filedUnder}
    offset 0) spans
  join generate_series(0, ${sql.raw(String(MAX_SPAN))}) as span(n) on span.n between spans.shortest and spans.longest
  cross join lateral (
    select ${columns} from trips theirs
    where ${filedUnder} and theirs.day_span = span.n
      and theirs.start_date >= case when span.n = ${sql.raw(String(MAX_SPAN))} then '-infinity'::date
        else ${own('start_date')} - ((1 << span.n) - 1) end
      and theirs.start_date <= ${own('end_date')}
      and theirs.end_date >= greatest(${own('start_date')}, ${earliest}) and ${isWanted} offset 0) theirs`
}

/** The cells of `trips.cell` in which a trip can be that is in reach of this one; of a country, those of none but itself. */
export const cellsInReach = (alias: string) => {
  const own = column(alias)
  return sql`cells_in_reach(${own('place_key')}, ${own('country_key')}, ${own('latitude')}, ${own('longitude')},
    ${own('radius_km')})`
}

/** The trips of others that overlap with a viewer's own, by how well they do: for statements whose viewer is $1 and $2. */

const literal = (count: number) => sql.raw(String(count))
const closeness = (step: keyof typeof CLOSENESS) => literal(CLOSENESS[step])

const COLUMNS = sql`theirs.id, theirs.user_id, theirs.place_key, theirs.country_key, theirs.latitude, theirs.longitude,
  theirs.radius_km, theirs.start_date, theirs.end_date, theirs.max_nights`
const isAnothers = sql`theirs.user_id <> ${VIEWER_PARAMETERS.id}
  and ${visibleTrip(VIEWER_PARAMETERS, 'theirs', visibleTravellerHashed)}`

const isInCountry = (withCountry: boolean) =>
  withCountry
    ? sql`theirs.country_key = mine.country_key`
    : sql`theirs.country_key = mine.country_key and ${isCountry('mine')}`

/** What meets the own trip is over as that would be: where it goes, it is the same day but for the border of a zone. */
const TODAY_THERE = sql.raw('mine.today')

/** Those of the cells around, and those of the country where a country is asked for or is where the own trip goes. */
const candidates = (withCountry: boolean) => sql`
  select * from (
    select found.*, ${closenessOf('mine', 'found')} as closeness from ${cellsInReach('mine')} as around(cell)
    cross join lateral (${tripsInTime('mine', sql`theirs.cell = around.cell`, COLUMNS, isAnothers, TODAY_THERE)}) found
    where not ${isCountry('mine')} offset 0) met
  where met.closeness >= ${closeness('nearby')}
  union all
  select * from (
    select found.*, ${closenessOf('mine', 'found')} as closeness
    from (${tripsInTime('mine', isInCountry(withCountry), COLUMNS, isAnothers, TODAY_THERE)}) found offset 0) met
  where ${isCountry('mine')} or met.closeness = ${closeness('sameCountry')}`

/** Days count up to two weeks: a month together is no better company than half of one. */
const daysAndPlace = sql`(4 * least(14, ${daysInCommon('mine', 'found')}) + case found.closeness
  when ${closeness('samePlace')} then 20 when ${closeness('nearby')} then 10 else 0 end)`
const together = sql`coalesce(
  3 * least(6, bit_count(u.interest_bits & me.bits)::int) - 4 * interest_clashes(u.interest_bits, me.bits), 0)`

/**
 * `ranked`, and what it is made of, for a statement that begins with them: the trips that overlap best with those of
 * `mine`. Of each own trip so many, by days and place, are weighed by what the two travellers like. A trip that overlaps
 * with several own ones is in it once.
 */
export const rankedOverlaps = (mine: SQL, weighed: number, withCountry: boolean) => sql`
  me as materialized (select interest_bits as bits from users where id = ${VIEWER_PARAMETERS.id}),
  mine as materialized (${mine}),
  weighed as (
    select mine.id as mine_id, mine.destination as mine_destination, found.*
    from mine cross join lateral (
      select found.id, found.user_id, found.closeness, ${firstCommonDay('mine', 'found')} as first_day,
        ${lastCommonDay('mine', 'found')} as last_day, ${daysInCommon('mine', 'found')} as days,
        ${isPossibleOnly('mine', 'found')} as is_possible, ${daysAndPlace} as points
      from (${candidates(withCountry)}) found
      order by points desc, found.id desc limit ${literal(weighed)}) found),
  ranked as (
    select distinct on (weighed.id) weighed.*, weighed.points + ${together} as score
    from weighed cross join me cross join lateral (select interest_bits from users where users.id = weighed.user_id offset 0) u
    order by weighed.id, score desc, weighed.mine_id)`

export const OWN_COLUMNS = sql`
  id, destination, place_key, country_key, latitude, longitude, radius_km, start_date, end_date, max_nights,
  ${todayThere('trips')} as today`
export const isOwnComing = sql`user_id = ${VIEWER_PARAMETERS.id} and ${isNotOver('trips')}`
/** The soonest of one's own that have not ended. */
export const OWN_COMING = sql`select ${OWN_COLUMNS} from trips where ${isOwnComing} order by end_date, id limit ${literal(OVERLAPS.ownTrips)}`
