import { DISCOVER } from '@caravan/contract/discover.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { type Counted, isCounted } from '../../db/counted.ts'
import { namedWithValues } from '../../db/named.ts'
import { isNotOver, TODAY } from '../../db/today.ts'
import { askedAreas, goesTo, goesToAsked, type PlaceArea } from '../search/areas.ts'

export interface TripCount {
  travellers: number
  trips: number
}

const COUNTS = sql`count(*)::int as trips, count(distinct t.user_id)::int as travellers`

/** Counts of the trips that have not ended and go to each of these places, in their order. */
export async function countComing(db: Db, counted: Counted, areas: readonly PlaceArea[]): Promise<TripCount[]> {
  if (areas.length === 0) return []
  const counts = areas.map(
    (area, at) => sql`
      select ${at}::int as at, ${COUNTS} from trips t
      where ${goesTo(area)} and ${isNotOver('t')} and ${isCounted(counted)}`,
  )
  const { rows } = await db.execute<TripCount & Record<string, unknown>>(sql`
    select trips, travellers from (${sql.join(counts, sql` union all `)}) counts order by at`)
  return rows
}

/** The places that most travellers go to in the coming days, the most visited first. */
export async function listPopular(db: Db, counted: Counted, { fewest, most }: { fewest: number; most: number }) {
  const { rows } = await db.execute<{ placeId: string }>(sql`
    select p.id as "placeId" from (
      select t.place_key, count(distinct t.user_id) as travellers from trips t
      where ${isNotOver('t')}
        and t.start_date <= ${TODAY} + ${sql.raw(String(DISCOVER.popularDays))} and ${isCounted(counted)}
      group by t.place_key having count(distinct t.user_id) >= ${fewest}) popular
    join places p on p.id = popular.place_key and p.kind <> 'country'
    order by popular.travellers desc, p.id limit ${most}`)
  return rows.map(({ placeId }) => placeId)
}

const isRecent = sql`t.created_at >= now() - ${sql.raw(String(DISCOVER.trendingDays))} * interval '1 day'`

/** How many trips were posted lately with each of these tags (texts of a `tsquery`), in their order. */
export async function countUses(db: Db, counted: Counted, lexemes: readonly string[]): Promise<TripCount[]> {
  const uses = lexemes.map(
    (text) => sql`
    json_build_object('trips', count(*) filter (where t.lexemes @@ ${text}::tsquery),
      'travellers', count(distinct t.user_id) filter (where t.lexemes @@ ${text}::tsquery))`,
  )
  const { rows } = await db.execute<{ uses: TripCount[] }>(sql`
    select json_build_array(${sql.join(uses, sql`, `)}) as uses from trips t
    where ${isRecent} and ${isCounted(counted)}`)
  return rows[0]?.uses ?? []
}

export interface HiddenCounts {
  coming: TripCount[]
  uses: TripCount[]
}

/**
 * Both counts of the trips that one viewer does not see, each in its order. They are few: read once, they are held against
 * all places and tags, which are rows here, so that the statement is the same for everybody and is planned once.
 */
export async function countHidden(
  db: Db,
  counted: Counted,
  { areas, lexemes }: { areas: readonly PlaceArea[]; lexemes: readonly string[] },
): Promise<HiddenCounts> {
  const statement = sql`
    with counted as materialized (select t.* from trips t where ${isCounted(counted)}),
    coming as (
      select asked.at, count(t.id)::int as trips, count(distinct t.user_id)::int as travellers
      from ${askedAreas(areas)} left join counted t on ${isNotOver('t')} and ${goesToAsked} group by asked.at),
    uses as (
      select asked.at, count(t.id)::int as trips, count(distinct t.user_id)::int as travellers
      from unnest(${sql.param(lexemes)}::text[]) with ordinality as asked(lexemes, at)
      left join counted t on ${isRecent} and t.lexemes @@ asked.lexemes::tsquery group by asked.at)
    select ${inOrder('coming')} as coming, ${inOrder('uses')} as uses`
  const [row] = await namedWithValues<HiddenCounts>(db, 'discover-hidden', statement)
  return row ?? { coming: [], uses: [] }
}

const inOrder = (counts: string) => sql`coalesce((
  select json_agg(json_build_object('trips', trips, 'travellers', travellers) order by at) from ${sql.raw(counts)}), '[]')`
