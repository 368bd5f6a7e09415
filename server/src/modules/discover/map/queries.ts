import { MIN_COUNTED } from '@caravan/contract/discover.ts'
import { MAP } from '@caravan/contract/map.ts'
import type { Db } from '../../../db/client.ts'
import { type Counted, isCounted } from '../../../db/counted.ts'
import { sql } from '../../../db/sql.ts'
import { isNotOver } from '../../../db/today.ts'

export interface DateRange {
  from: string
  to: string
}

export interface CityCount extends Record<string, unknown> {
  placeId: string
  place: string
  country: string
  latitude: number
  longitude: number
  travellers: number
}

const isIn = ({ from, to }: DateRange) => sql`
  ${isNotOver('t')} and t.end_date >= ${from}::date and t.start_date <= ${to}::date`

/** The cities with most travellers; those with too few for a number come last, in an order that says nothing of them. */
export async function countByCity(db: Db, counted: Counted, range: DateRange): Promise<CityCount[]> {
  const { rows } = await db.execute<CityCount>(sql`
    select p.id as "placeId", p.name as place, p.country, p.latitude, p.longitude, visited.travellers from (
      select t.place_key, count(distinct t.user_id)::int as travellers from trips t
      where ${isIn(range)} and ${isCounted(counted)} group by t.place_key) visited
    join places p on p.id = visited.place_key and p.kind = 'city'
    order by case when visited.travellers < ${MIN_COUNTED} then 0 else visited.travellers end desc, md5(p.id)
    limit ${sql.raw(String(MAP.places))}`)
  return rows
}
