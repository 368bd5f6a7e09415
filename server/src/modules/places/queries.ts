import type { Db } from '../../db/client.ts'
import { named } from '../../db/named.ts'
import { placeNames, places } from '../../db/schema/places.ts'
import { and, desc, eq, sql } from '../../db/sql.ts'
import { type DrawnPlace, drawnFromTypedKey } from './drawn-place.ts'
import { countryCodeOf } from './gazetteer/countries.ts'
import type { Bounds } from './nearest-city.ts'
import { normaliseName } from './normalise.ts'

export type PlaceRow = typeof places.$inferSelect

/** A place that a search found. `score` is about the decimal logarithm of how many people would mean it. */
export interface Hit extends Record<string, unknown> {
  id: string
  name: string
  region: string
  country: string
  countryCode: string
  kind: PlaceRow['kind']
  score: number
  /** The name that was found is the one that was asked for, to the letter. */
  isExact: boolean
}

/** What a name spelled in full weighs against a place's renown; three Latin letters are a beginning more often than not. */
const EXACT_BONUS = 2
const BEGINNING_BONUS = 1
const BEGINNING = /^[a-z]{1,3}$/
const exactBonus = (name: string) => sql.raw(String(BEGINNING.test(name) ? BEGINNING_BONUS : EXACT_BONUS))
/** What each hundredth of likeness weighs against it. */
const LIKENESS_WEIGHT = 8
const LIKENESS_OFFSET = 6
const MIN_LIKENESS = '0.34'
const HIT = sql`p.id, p.name, p.region, p.country, p.country_code as "countryCode", p.kind, n.score, n.exact as "isExact"`
const LAST_LETTER = '\u{10ffff}'

/** Names that begin with `name` (normalised), the best known first. */
export async function searchByPrefix(db: Db, name: string, limit: number): Promise<Hit[]> {
  const { rows } = await db.execute<Hit>(sql`
    select ${HIT} from (
      select place_id, bool_or(name = ${name}) as exact,
        max(weight + case when name = ${name} then ${exactBonus(name)} else 0 end) as score
      from place_names where name ~>=~ ${name} and name ~<~ ${name + LAST_LETTER}
      group by place_id order by score desc, place_id limit ${limit}) n
    join places p on p.id = n.place_id`)
  return rows
}

/** 'paris' in a place whose country or state has a word that begins with 'fr'; of several contexts all are true of it. */
export interface Narrowed {
  name: string
  contexts: readonly string[]
}

/** Names that begin with one of the given names, in a place that its other words describe. */
export async function searchByPrefixWithin(db: Db, readings: readonly Narrowed[], limit: number): Promise<Hit[]> {
  // one branch for each reading: a range that comes from a join would be read from the whole index
  const branches = readings.map(
    ({ name, contexts }) => sql`
      select n.place_id, n.name = ${name} as exact,
        n.weight + case when n.name = ${name} then ${exactBonus(name)} else 0 end as score
      from place_names n join places p on p.id = n.place_id
      where n.name ~>=~ ${name} and n.name ~<~ ${name + LAST_LETTER} 
        and ' ' || p.context like all (${sql.param(contexts.map((context) => `% ${context}%`))}::text[])`,
  )
  const { rows } = await db.execute<Hit>(sql`
    select ${HIT} from (
      select place_id, bool_or(exact) as exact, max(score) as score
      from (${sql.join(branches, sql` union all `)}) found
      group by place_id order by score desc, place_id limit ${limit}) n
    join places p on p.id = n.place_id`)
  return rows
}

/** Places that have one of these names, which are what was typed but for a slip. */
export async function searchBySlip(db: Db, names: readonly string[], limit: number): Promise<Hit[]> {
  const { rows } = await db.execute<Hit>(sql`
    select ${HIT} from (
      select place_id, false as exact, max(weight) as score from place_names where name = any(${sql.param(names)}::text[])
      group by place_id order by score desc, place_id limit ${limit}) n
    join places p on p.id = n.place_id`)
  return rows
}

/**
 * Names that look like `name`, slips of typing forgiven. The threshold of `%` is set for this statement alone, and in
 * the row that the search reads the name from, so that it holds before the index is asked: at 0.34 in place of the
 * usual 0.3 the index gives a tenth of the candidates.
 */
export async function searchBySimilarity(db: Db, name: string, limit: number): Promise<Hit[]> {
  const { rows } = await db.execute<Hit>(sql`
    with asked as materialized (
      select ${name}::text as name, set_config('pg_trgm.similarity_threshold', ${MIN_LIKENESS}, true) as threshold)
    select ${HIT} from (
      select place_id, false as exact,
        max(weight + ${sql.raw(String(LIKENESS_WEIGHT))} * similarity(names.name, asked.name)
          - ${sql.raw(String(LIKENESS_OFFSET))}) as score
      from asked join place_names names on names.name % asked.name
      group by place_id order by score desc, place_id limit ${limit}) n
    join places p on p.id = n.place_id`)
  return rows
}

export async function findPlace(db: Db, id: string): Promise<PlaceRow | null> {
  const [place] = await db.select().from(places).where(eq(places.id, id))
  return place ?? null
}

/** Whether a place is also known by a name (normalised). */
export async function hasName(db: Db, placeId: string, name: string): Promise<boolean> {
  const isIt = and(eq(placeNames.name, name), eq(placeNames.placeId, placeId))
  return (await db.select({ one: sql`1` }).from(placeNames).where(isIt).limit(1)).length > 0
}

/** What a drawing of this key shows, or null where there is no such place. */
export async function findPlaceForDrawing(db: Db, key: string): Promise<DrawnPlace | null> {
  const typed = drawnFromTypedKey(key)
  if (typed) return typed
  const [drawn] = await db
    .select({
      place: places.name,
      country: places.country,
      countryCode: places.countryCode,
      latitude: places.latitude,
      kind: places.scenery,
    })
    .from(places)
    .where(eq(places.id, key))
  return drawn ?? null
}

/**
 * A city as somebody typed it, whatever the case and accents, in a country named or given by its code. Its other names
 * count too, and of several cities the best known is meant.
 */
export async function findCityByName(db: Db, city: string, country: string): Promise<PlaceRow | null> {
  const [name, code] = [normaliseName(city), countryCodeOf(country)]
  if (!name || !code) return null
  const [found] = await db
    .select({ place: places })
    .from(places)
    .innerJoin(placeNames, and(eq(placeNames.placeId, places.id), eq(placeNames.name, name)))
    .where(and(eq(places.countryCode, code), eq(places.kind, 'city')))
    .orderBy(desc(placeNames.weight), places.id)
    .limit(1)
  return found?.place ?? null
}

/** Ten times as many people: somebody who says no more means this city. */
const CLEARLY_BETTER_KNOWN = 1

/** The city that a typed destination can only mean: the one of this name in this country, or by far the best known. */
export async function findOnlyCityNamed(db: Db, typed: { destination: string; country: string }) {
  const [name, code] = [normaliseName(typed.destination), countryCodeOf(typed.country)]
  if (!name || !code) return null
  const [best, next] = await db
    .select({ place: places, weight: placeNames.weight })
    .from(places)
    .innerJoin(placeNames, and(eq(placeNames.placeId, places.id), eq(placeNames.name, name)))
    .where(and(eq(places.countryCode, code), eq(places.kind, 'city')))
    .orderBy(desc(placeNames.weight), places.id)
    .limit(2)
  if (!best || (next && best.weight - next.weight < CLEARLY_BETTER_KNOWN)) return null
  return best.place
}

/** A city as far as it is weighed against others; of a crowded country there are thousands. */
export interface CityAround extends Record<string, unknown> {
  id: string
  countryCode: string
  population: number
  latitude: number
  longitude: number
}

/** Each box is asked of the index by itself: one may lie beyond the 180th meridian, where it finds what is on its other side. */
const isWithin = (turn: number) =>
  `point(longitude, latitude) <@ box(point($3::float8 + ${turn}, $1::float8), point($4::float8 + ${turn}, $2::float8))`

const CITIES_AROUND = `
  select id, country_code as "countryCode", population, latitude, longitude from places
  where kind = 'city' and not is_district and (${[0, -360, 360].map(isWithin).join(' or ')})`

/** Cities inside a box of degrees; one that reaches over the 180th meridian holds both its sides. */
export const listCitiesAround = (db: Db, { south, north, west, east }: Bounds): Promise<CityAround[]> =>
  named<CityAround>(db, 'cities-around', CITIES_AROUND, [south, north, west, east])
