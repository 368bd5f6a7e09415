import { SEARCH } from '@caravan/contract/search.ts'
import type { Db } from '../../../db/client.ts'
import { type ConnectionRow, connectionColumns, joinConnection } from '../../../db/connection.ts'
import { FIRST_SCORE, type ScorePosition } from '../../../db/page.ts'
import { literal, type SQL, sql } from '../../../db/sql.ts'
import { isNotOver } from '../../../db/today.ts'
import { publicProfile, type TravelProfile, travelProfile } from '../../../db/travel-profile.ts'
import { type TripRow, tripsByIds } from '../../../db/trips-by-ids.ts'
import { viewerAsValues, visibleNearby, visibleTrip } from '../../../db/visible.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import type { TravellerRow } from '../../people/users/present-traveller.ts'
import type { TripFilter } from './fitting-queries.ts'
import { type Fitting, listFitting } from './trip-queries.ts'

/** Who is compared with the viewer: the newest who fit, and the owners of the soonest trips that fit. */
const COMPARED = 500
/** A whole name that was typed is meant before anything that is shared. */
const NAMED = 1000
/** Of so many of the newest travellers this many have a word that is frequent: a tenth, so that a page of it is soon read. */
const [SAMPLE, FREQUENT_IN_SAMPLE] = [300, 30]
/** So many travellers are read for a frequent word before the index is asked. */
const READ_NEWEST = 8000
/** Of trips that are so frequent that the soonest hold this many, no others are looked for. */
const TRIPS_ENOUGH = 50

const MIN_BEGINNING = 3

export interface TravellerFilter extends TripFilter {
  /** The line names a place or days: then a trip must fit, and not the profile alone. */
  needsTrip: boolean
  /** The line as somebody's whole name, as the database keeps it: people are also called Paris or Mara. */
  name: string | null
}

/** A `tsquery` that matches who is named so, or whose name begins so. */
const named = (name: string, isBeginning: boolean) => `'@${name}'${isBeginning ? ':*' : ''}`

export interface FoundTravellerRow extends ConnectionRow, Record<string, unknown> {
  score: number
  person: TravellerRow & TravelProfile
  mine: TravelProfile
  createdAt: Date
}

// mutant: a search finds who hides from Near Me, and who is blocked | modules/discover/search/traveller-search | visibleNearby(viewerAsValues(viewer), alias) | sql`true`
const isPublic = (viewer: Viewer, alias: string) => visibleNearby(viewerAsValues(viewer), alias)

/** The newest of those who have these lexemes, by their index: all are found before the newest are chosen. */
const byLexemes = (viewer: Viewer, lexemes: string, isAsked = sql`true`): SQL => sql`
  (select found.id from (
    select u.id from users u where u.lexemes @@ ${lexemes}::tsquery and ${isPublic(viewer, 'u')} offset 0) found
    where ${isAsked} order by found.id desc limit ${literal(COMPARED)})`

/**
 * The same travellers for words that many have: where a tenth of the very newest has them, the newest are read one after
 * the other. The database cannot be left to choose, as with trips: two frequent words that nobody has together would make it read
 * everybody.
 */
const byProfile = (viewer: Viewer, lexemes: string): SQL => sql`
  (with sample as materialized (
    select count(*) filter (where u.lexemes @@ ${lexemes}::tsquery) as found
    from (select lexemes from users order by id desc limit ${literal(SAMPLE)}) u),
  newest as materialized (
    select u.id from (select * from users order by id desc limit ${literal(READ_NEWEST)}) u
    where (select found from sample) >= ${literal(FREQUENT_IN_SAMPLE)}
      and u.lexemes @@ ${lexemes}::tsquery and ${isPublic(viewer, 'u')}
    order by u.id desc limit ${literal(COMPARED)})
  select id from newest union all
  ${byLexemes(viewer, lexemes, sql`(select count(*) from newest) < ${literal(COMPARED)}`)})`

const ownersOf = (trips: readonly Fitting[]) =>
  sql`select owner.id from unnest(${sql.param([...new Set(trips.map(({ userId }) => userId))])}::uuid[]) as owner(id)`

/** Owners of the soonest trips that fit; where a place or days are asked for, they themselves may have the words. */
async function byTrip(db: Db, viewer: Viewer, filter: TravellerFilter): Promise<SQL[]> {
  const { lexemes, needsTrip } = filter
  const soonest = (wanted: TripFilter) =>
    listFitting(db, viewer, wanted, { limit: COMPARED, after: null, enough: TRIPS_ENOUGH })
  const [fitting, there] = await Promise.all([
    soonest(filter),
    needsTrip && lexemes ? soonest({ ...filter, lexemes: null }) : [],
  ])
  const owners = [ownersOf(fitting)]
  if (there.length > 0)
    owners.push(sql`select u.id from users u where u.id in (${ownersOf(there)}) and u.lexemes @@ ${lexemes}::tsquery`)
  return owners
}

/** Travellers hidden from Near Me are not found, and nobody is found by home: homes are shown to who is there. */
export async function listTravellers(
  db: Db,
  viewer: Viewer,
  filter: TravellerFilter,
  { limit, before }: { limit: number; before: ScorePosition | null },
): Promise<FoundTravellerRow[]> {
  const { score, id } = before ?? FIRST_SCORE
  const candidates = await byTrip(db, viewer, filter)
  if (filter.lexemes && !filter.needsTrip) candidates.push(byProfile(viewer, filter.lexemes))
  if (filter.name) candidates.push(byLexemes(viewer, named(filter.name, filter.name.length >= MIN_BEGINNING)))
  const isNamed = filter.name ? sql`u.lexemes @@ ${named(filter.name, false)}::tsquery` : sql`false`
  const [me, them] = [sql`${viewer.id}::uuid`, sql`u.id`]
  const { rows } = await db.execute<FoundTravellerRow>(sql`
    with me as materialized (
      select ${travelProfile('users')} as profile, interest_bits as bits from users where id = ${viewer.id}),
    ranked as (
      select u.id, case when ${isNamed} then ${literal(NAMED)} else 0 end
          + bit_count(u.interest_bits & me.bits)::int as score
      from (${sql.join(candidates, sql` union `)}) found
      cross join lateral (select * from users where users.id = found.id offset 0) u, me
      where ${isPublic(viewer, 'u')}),
    page as (
      select * from ranked where (score, id) < (${score}::int, ${id}::uuid)
      order by score desc, id desc limit ${literal(limit)})
    select page.score, ${publicProfile('u')} as person, me.profile as mine, u.created_at as "createdAt",
      ${connectionColumns(me, them)}
    from page cross join me
    cross join lateral (select * from users where users.id = page.id offset 0) u
    ${joinConnection(me, them)}
    order by page.score desc, page.id desc`)
  return rows
}

export async function listSoonestTrips(db: Db, viewer: Viewer, userIds: readonly string[]): Promise<TripRow[]> {
  const page = sql`
    select soonest.id, soonest.start_date as at from unnest(${sql.param(userIds)}::uuid[]) as found(id)
    cross join lateral (
      select t.id, t.start_date from trips t
      where t.user_id = found.id and ${isNotOver('t')} and ${visibleTrip(viewer, 't')}
      order by t.end_date limit ${literal(SEARCH.travellerTrips)}) soonest`
  const { rows } = await db.execute<TripRow & Record<string, unknown>>(tripsByIds(viewerAsValues(viewer), page))
  return rows
}
