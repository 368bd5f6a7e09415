import type pg from 'pg'
import type { GazetteerPlace } from './gazetteer/place.ts'
import { normaliseName } from './normalise.ts'
import { BESIDE } from './swap-queries.ts'

const SHORTEST_LAST_WORDS = 3
/** Only well-known places are found by the end of their name: 'Janeiro', 'Skye'. */
const KNOWN_WEIGHT = 5
const LAST_WORDS_MALUS = 2
/** Another name counts a little less: 'Sankt-Peterburg' does not come before San Francisco. */
const OTHER_NAME_MALUS = 0.3
/** Initials are typed on purpose: 'LA' is not the beginning of Lahore. */
const LONGEST_INITIALS = 3

/** The version of the data lies in the table's comment: it lives and dies with the rows, also in a backup. */
export async function readLoadedVersion(db: pg.Pool | pg.PoolClient): Promise<string | null> {
  const { rows } = await db.query<{ version: string | null }>(
    `select obj_description('places'::regclass, 'pg_class') as version`,
  )
  return rows[0]?.version ?? null
}

export async function insertPlaces(client: pg.PoolClient, places: readonly GazetteerPlace[]): Promise<void> {
  await insertPlaceRows(client, places)
  await insertNames(client, places)
}

const insertPlaceRows = (client: pg.PoolClient, places: readonly GazetteerPlace[]) =>
  client.query(
    // a zone that this PostgreSQL does not know would fail each statement that asks what day it is there
    `insert into ${BESIDE}.places (id, name, region, context, country, country_code, kind, scenery, latitude, longitude,
       radius_km, population, is_district, zone_ahead, zone_behind)
     select place.id, place.name, region, context, country, country_code, kind, scenery, latitude, longitude, radius_km,
       population, is_district, ahead.name, behind.name
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
       $9::float8[], $10::float8[], $11::float4[], $12::int4[], $13::bool[], $14::text[], $15::text[])
       as place(id, name, region, context, country, country_code, kind, scenery, latitude, longitude, radius_km,
         population, is_district, zone_ahead, zone_behind)
     left join pg_timezone_names ahead on ahead.name = zone_ahead
     left join pg_timezone_names behind on behind.name = zone_behind`,
    [
      places.map((place) => place.id),
      places.map((place) => place.name),
      places.map((place) => place.region),
      places.map((place) => place.context),
      places.map((place) => place.country),
      places.map((place) => place.countryCode),
      places.map((place) => place.kind),
      places.map((place) => place.scenery),
      places.map((place) => place.latitude),
      places.map((place) => place.longitude),
      places.map((place) => place.radiusKm),
      places.map((place) => place.population),
      places.map((place) => place.isDistrict),
      places.map((place) => place.zoneAhead),
      places.map((place) => place.zoneBehind),
    ],
  )

function insertNames(client: pg.PoolClient, places: readonly GazetteerPlace[]) {
  const rows = places.flatMap((place) => searchNamesOf(place).map(([name, weight]) => ({ id: place.id, name, weight })))
  return client.query(
    `insert into ${BESIDE}.place_names (place_id, name, weight) select * from unnest($1::text[], $2::text[], $3::float4[])`,
    [rows.map(({ id }) => id), rows.map(({ name }) => name), rows.map(({ weight }) => weight)],
  )
}

/** What is typed to find a place: its names, and for a well-known one their last words. */
export function searchNamesOf({
  names,
  weight,
}: Pick<GazetteerPlace, 'names' | 'weight'>): [name: string, weight: number][] {
  const found = new Map<string, number>()
  for (const [i, written] of names.entries()) {
    const name = normaliseName(written)
    if (name && !found.has(name)) {
      const isOwn = i === 0 || name.length <= LONGEST_INITIALS
      found.set(name, isOwn ? weight : weight - OTHER_NAME_MALUS)
    }
    if (weight < KNOWN_WEIGHT) continue
    const words = name.split(' ')
    for (const [at, word] of words.entries()) {
      const last = words.slice(at).join(' ')
      if (word.length >= SHORTEST_LAST_WORDS && !found.has(last)) found.set(last, weight - LAST_WORDS_MALUS)
    }
  }
  return [...found]
}
