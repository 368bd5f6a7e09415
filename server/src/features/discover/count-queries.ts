import { DISCOVER } from '@caravan/contract/discover.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { type Counted, isCounted } from '../../db/counted.ts'
import { TODAY } from '../../db/today.ts'

export interface TripCount {
  travellers: number
  trips: number
}

/** The row `t` of trips that are counted. What one viewer does not see is few trips: read once, whatever is counted of them. */
const countedTrips = (counted: Counted) =>
  counted.separatedFrom
    ? {
        first: sql`with counted as materialized (select t.* from trips t where ${isCounted(counted)})`,
        from: sql`counted t`,
        isOfThem: sql`true`,
      }
    : { first: sql``, from: sql`trips t`, isOfThem: isCounted(counted) }

/** Counts of the trips that have not ended and meet each of these conditions on the row `t`, in their order. */
export async function countComing(db: Db, counted: Counted, conditions: readonly SQL[]): Promise<TripCount[]> {
  if (conditions.length === 0) return []
  const { first, from, isOfThem } = countedTrips(counted)
  const counts = conditions.map(
    (condition, at) => sql`
      select ${at}::int as at, count(*)::int as trips, count(distinct t.user_id)::int as travellers from ${from}
      where ${condition} and t.end_date >= ${TODAY} and ${isOfThem}`,
  )
  const { rows } = await db.execute<TripCount & Record<string, unknown>>(sql`
    ${first} select trips, travellers from (${sql.join(counts, sql` union all `)}) counts order by at`)
  return rows
}

/** The places that most travellers go to in the coming days, the most visited first. */
export async function listPopular(db: Db, counted: Counted, { fewest, most }: { fewest: number; most: number }) {
  const { rows } = await db.execute<{ placeId: string }>(sql`
    select p.id as "placeId" from (
      select t.place_key, count(distinct t.user_id) as travellers from trips t
      where t.end_date >= ${TODAY}
        and t.start_date <= ${TODAY} + ${sql.raw(String(DISCOVER.popularDays))} and ${isCounted(counted)}
      group by t.place_key having count(distinct t.user_id) >= ${fewest}) popular
    join places p on p.id = popular.place_key and p.kind <> 'country'
    order by popular.travellers desc, p.id limit ${most}`)
  return rows.map(({ placeId }) => placeId)
}

/** How many trips were posted lately with each of these tags (texts of a `tsquery`), in their order. */
export async function countUses(db: Db, counted: Counted, lexemes: readonly string[]): Promise<TripCount[]> {
  const uses = lexemes.map(
    (text) => sql`
    json_build_object('trips', count(*) filter (where t.lexemes @@ ${text}::tsquery),
      'travellers', count(distinct t.user_id) filter (where t.lexemes @@ ${text}::tsquery))`,
  )
  const { rows } = await db.execute<{ uses: TripCount[] }>(sql`
    select json_build_array(${sql.join(uses, sql`, `)}) as uses from trips t
    where t.created_at >= now() - ${sql.raw(String(DISCOVER.trendingDays))} * interval '1 day' and ${isCounted(counted)}`)
  return rows[0]?.uses ?? []
}
