import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { MAX_SLIP, oneSlipFrom } from '../../places/one-slip.ts'
import type { Gazetteer, NamedPlace } from './understanding/gazetteer.ts'

type Row = NamedPlace & Record<string, unknown>

const MAX_OF_ONE_NAME = 20
const MAX_LIKE = 8
const MIN_LIKENESS = '0.34'
const LIKENESS_WEIGHT = 8

const PLACE = sql`p.id, p.name, p.region, p.country, p.kind, p.context`

/** The gazetteer, as understanding asks it. */
export const gazetteerOf = (db: Db): Gazetteer => ({
  named: (names) => listNamed(db, names),
  like: async (name) => {
    const misspelled = name.length <= MAX_SLIP ? await listNamed(db, oneSlipFrom(name)) : []
    return misspelled.length ? misspelled : listLike(db, name)
  },
})

async function listNamed(db: Db, names: readonly string[]): Promise<NamedPlace[]> {
  const { rows } = await db.execute<Row>(sql`
    select asked.name as asked, n.weight, ${PLACE} from unnest(${sql.param(names)}::text[]) as asked(name)
    cross join lateral (
      select place_id, weight from place_names where place_names.name = asked.name
      order by weight desc, place_id limit ${sql.raw(String(MAX_OF_ONE_NAME))}) n
    join places p on p.id = n.place_id
    order by n.weight desc, p.id`)
  return rows
}

/** The threshold of `%` is set for this statement alone, as in the gazetteer's own search. */
async function listLike(db: Db, name: string): Promise<NamedPlace[]> {
  const { rows } = await db.execute<Row>(sql`
    with asked as materialized (
      select ${name}::text as name, set_config('pg_trgm.similarity_threshold', ${MIN_LIKENESS}, true) as threshold)
    select n.name as asked, n.weight, ${PLACE} from (
      select names.name, place_id, weight,
        weight + ${sql.raw(String(LIKENESS_WEIGHT))} * similarity(names.name, asked.name) as score
      from asked join place_names names on names.name % asked.name
      order by score desc, place_id limit ${sql.raw(String(MAX_LIKE))}) n
    join places p on p.id = n.place_id
    order by n.score desc, p.id`)
  return rows
}

/** A place with the cells of `trips.cell` in which a trip can be that goes there. */
export interface PlaceArea extends Record<string, unknown> {
  id: string
  name: string
  kind: NamedPlace['kind']
  region: string
  country: string
  countryCode: string
  latitude: number
  longitude: number
  radiusKm: number
  cells: string[]
}

/** In the order of their ids; one that the gazetteer has no more is left out. `withinKm` widens the cells alone. */
export async function listAreas(db: Db, ids: readonly string[], withinKm = 0): Promise<PlaceArea[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<PlaceArea>(sql`
    select p.id, p.name, p.kind, p.region, p.country, p.country_code as "countryCode", p.latitude, p.longitude,
      p.radius_km as "radiusKm",
      array(select cells_in_reach(p.id, p.country_code, p.latitude, p.longitude, greatest(p.radius_km, ${withinKm}))) as cells
    from unnest(${sql.param(ids)}::text[]) with ordinality as asked(id, at) join places p on p.id = asked.id
    order by asked.at`)
  return rows
}
