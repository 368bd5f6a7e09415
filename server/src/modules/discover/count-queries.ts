import { DISCOVER } from '@caravan/contract/discover.ts'
import type { Db } from '../../db/client.ts'
import { type Counted, isCounted } from '../../db/counted.ts'
import { namedWithValues } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import { isNotOver, TODAY } from '../../db/today.ts'
import { askedAreas, goesTo, goesToAsked, type PlaceArea } from './search/areas.ts'

export interface TripCount {
  travellers: number
  trips: number
}

const COUNTS = sql`count(*)::int as trips, count(distinct t.user_id)::int as travellers`

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

/**
 * Counts of the trips that one viewer does not see, in the order of the places. They are few: read once, they are held
 * against all places, which are rows here, so that the statement is the same for everybody and is planned once.
 */
export async function countHidden(db: Db, counted: Counted, areas: readonly PlaceArea[]): Promise<TripCount[]> {
  const statement = sql`
    with counted as materialized (select t.* from trips t where ${isCounted(counted)})
    select count(t.id)::int as trips, count(distinct t.user_id)::int as travellers
    from ${askedAreas(areas)} left join counted t on ${isNotOver('t')} and ${goesToAsked}
    group by asked.at order by asked.at`
  return namedWithValues<TripCount>(db, 'discover-hidden', statement)
}
