import { OVERLAPS } from '@caravan/contract/overlaps.ts'
import { type SQL, sql } from 'drizzle-orm'
import {
  CLOSENESS,
  cellsInReach,
  closenessOf,
  daysInCommon,
  firstCommonDay,
  isCountry,
  isPossibleOnly,
  lastCommonDay,
  tripsInTime,
} from './overlap.ts'
import { isNotOver, todayThere } from './today.ts'
import { VIEWER_PARAMETERS, visibleTravellerHashed, visibleTrip } from './visible.ts'

/** The trips of others that overlap with a viewer's own, by how well they do: for statements whose viewer is $1 and $2. */

const literal = (count: number) => sql.raw(String(count))
const closeness = (step: keyof typeof CLOSENESS) => literal(CLOSENESS[step])

const COLUMNS = sql.raw(
  [
    'id',
    'user_id',
    'place_key',
    'country_key',
    'latitude',
    'longitude',
    'radius_km',
    'start_date',
    'end_date',
    'max_nights',
  ]
    .map((name) => `theirs.${name}`)
    .join(', '),
)
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
