import type { Db } from '../../../db/client.ts'
import { CLOSENESS, closenessOf } from '../../../db/overlap.ts'
import { type SQL, sql } from '../../../db/sql.ts'
import { MAX_SLIP, oneSlipFrom } from '../../places/one-slip.ts'
import type { Gazetteer, NamedPlace } from './understanding/places-in-line.ts'
import { type Meaning, namesOfTag } from './understanding/understand.ts'

type Row = NamedPlace & Record<string, unknown>

const MAX_OF_ONE_NAME = 20
const MAX_LIKE = 8
const MIN_LIKENESS = '0.34'
const LIKENESS_WEIGHT = 8

const PLACE = sql`p.id, p.name, p.region, p.country, p.kind, p.context`

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

/** As a `tsquery` has it. */
const lexeme = (text: string) => `'${text.replaceAll(/['\\]/g, '$&$&')}'`
const anyOf = (texts: readonly string[]) => `(${texts.join(' | ')})`
const allOf = (texts: readonly string[]) => `(${texts.join(' & ')})`

/** The words of each text, as the database keeps those of trips and travellers. */
async function wordsOf(db: Db, texts: readonly string[]): Promise<string[][]> {
  if (texts.length === 0) return []
  const { rows } = await db.execute<{ words: string[] }>(sql`
    select search_words(said.text) as words from unnest(${sql.param(texts)}::text[]) with ordinality as said(text, at)
    order by at`)
  return rows.map(({ words }) => words)
}

/** Whole words and few of them: the index finds them faster than all that begin so. */
const numbersOf = (word: string) =>
  (word.endsWith('s') ? [word, word.slice(0, -1)] : [word, `${word}s`]).filter(Boolean)
const wordLexemes = (word: string) => anyOf(numbersOf(word).map(lexeme))

/** A tag of several words is one lexeme: 'slow travel' is '#slowtravel'. */
const tagLexeme = (word: string) => lexeme(`#${word}`)

/**
 * What `lexemes` must match, as the text of a `tsquery`; null where the line has no tags and no words. It is made before
 * the statement that uses it, so that the database knows how rare its words are when it plans. A tag with a '#' is one
 * of the tags; without it, it may be any word as well.
 */
export async function lexemesOf(db: Db, { tags, words }: Pick<Meaning, 'tags' | 'words'>): Promise<string | null> {
  const names = tags.map(({ tag }) => [...new Set([tag, ...namesOfTag(tag)])])
  const found = await wordsOf(db, [...names.flat(), ...words.map(({ word }) => word)])
  const parts: string[] = []
  for (const [at, { isWritten }] of tags.entries()) {
    const named = found.splice(0, names[at]?.length).filter((own) => own.length > 0)
    const isKnown = named.length > 1
    const forms = (joined: string) => (isKnown ? [joined] : numbersOf(joined))
    const texts = isWritten
      ? named.flatMap((own) => forms(own.join('')).map(tagLexeme))
      : named.map((own) => allOf(own.map(lexeme)))
    if (texts.length) parts.push(anyOf([...new Set(texts)]))
  }
  for (const own of found) if (own.length) parts.push(allOf(own.map(wordLexemes)))
  return parts.length ? parts.join(' & ') : null
}

/** Of several tags, all of which are meant; null where there are none. */
export const lexemesOfTags = (db: Db, tags: readonly string[]): Promise<string | null> =>
  lexemesOf(db, { tags: tags.map((tag) => ({ tag: tag.toLowerCase(), isWritten: true, start: 0, end: 0 })), words: [] })

/** Both days inside; the last one open where none was said. */
export interface TripDays {
  from: string
  to: string | null
}

/** What a trip must fit. `lexemes` is the text of a `tsquery`. */
export interface TripFilter extends TripDays {
  /** Any of these; none ask for no place. */
  areas: readonly PlaceArea[]
  lexemes: string | null
  /** Leaves one's own out. */
  isOfOthers?: boolean
}

/** All but the days, for trips that are read in some order: `fitsByKeys` asks the same of an index. */
export function fits({ areas, lexemes }: TripFilter): SQL {
  const conditions = [sql`true`]
  if (areas.length) conditions.push(sql`(${sql.join(areas.map(goesTo), sql` or `)})`)
  if (lexemes) conditions.push(sql`t.lexemes @@ ${lexemes}::tsquery`)
  return sql.join(conditions, sql` and `)
}

/**
 * Whether a trip goes to a place, by the rule of overlaps: there, nearby, or to a region that it lies in; to a country, any
 * trip into it. The cells are values, so that the database knows how many trips are in them when it plans.
 */
export const goesTo = (area: PlaceArea): SQL =>
  area.kind === 'country'
    ? isInReach(area)
    : sql`(t.cell = any (${sql.param(area.cells)}::text[]) and ${isInReach(area)})`

/** Places as rows `asked`, numbered `at` in their order, for `goesToAsked`. */
export function askedAreas(areas: readonly PlaceArea[]): SQL {
  const rows = areas.map(({ id, kind, countryCode, latitude, longitude, radiusKm }, at) => ({
    ...{ at, kind, latitude, longitude },
    place_key: id,
    country_key: countryCode,
    radius_km: radiusKm,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as asked(
    at int, kind text, place_key text, country_key text, latitude float8, longitude float8, radius_km float8)`
}

/** The same as `goesTo` for a place in a row `asked`, for few trips: no index is asked. */
export const goesToAsked: SQL = sql`case asked.kind when 'country' then t.country_key = asked.country_key
  else ${closenessOf('asked', 't')} >= ${sql.raw(String(CLOSENESS.nearby))} end`

/** The same without the cells: for what an index has found by them. */
function isInReach({ id, kind, countryCode, latitude, longitude, radiusKm }: PlaceArea): SQL {
  if (kind === 'country') return sql`t.country_key = ${countryCode}`
  return sql`exists (
    select from (values (${id}::text, ${countryCode}::text, ${latitude}::float8, ${longitude}::float8, ${radiusKm}::float8))
      as asked(place_key, country_key, latitude, longitude, radius_km)
    where ${closenessOf('asked', 't')} >= ${sql.raw(String(CLOSENESS.nearby))})`
}

/**
 * The same as `fits`, of trips that share a month with these days, by the index of `trip_keys`: one scan begins with what is
 * rarest. The words, the place and the days in indexes of their own would each be read wholly, to keep what is in all.
 */
export function fitsByKeys(filter: TripFilter, days: TripDays): SQL {
  const { areas } = filter
  // a country is its key; of another place the cells are wider
  if (areas.every(({ kind }) => kind === 'country')) return hasKeys(filter, days)
  return sql`${hasKeys(filter, days)} and (${sql.join(areas.map(isInReach), sql` or `)})`
}

/** Trips in the cells of any of these places, or into a country, that share a month with these days and have the words. */
export function hasKeys({ areas, lexemes }: Pick<TripFilter, 'areas' | 'lexemes'>, days: TripDays): SQL {
  const asked = [areas.flatMap(keysOfArea), monthKeys(days)].filter((keys) => keys.length > 0).map(anyOf)
  if (lexemes) asked.push(lexemes)
  return asked.length ? sql`${TRIP_KEYS} @@ ${asked.join(' & ')}::tsquery` : sql`true`
}

const TRIP_KEYS = sql`trip_keys(t.lexemes, t.cell, t.country_key, t.start_date, t.end_date)`

const keysOfArea = ({ kind, countryCode, cells }: PlaceArea) =>
  kind === 'country' ? [lexeme(`country:${countryCode}`)] : cells.map((cell) => lexeme(`cell:${cell}`))

/** Of more months nearly all trips share one. */
const MAX_MONTHS = 14

function monthKeys({ from, to }: TripDays): string[] {
  const first = monthOf(from)
  const count = to === null ? Number.POSITIVE_INFINITY : monthOf(to) - first + 1
  return count > MAX_MONTHS ? [] : Array.from({ length: count }, (_, more) => lexeme(`month:${first + more}`))
}

/** Counted from the year 0, as `trip_keys` does. */
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** So long before the first day a trip may have begun that is still under way then. */
const MAX_DAYS = 366

export const begins = ({ from, to }: TripFilter): SQL =>
  to === null ? sql`t.start_date >= ${from}::date` : sql`t.start_date >= ${from}::date and t.start_date <= ${to}::date`

/** Trips that began before and are still under way on the first of the days. */
export const isUnderWay = ({ from }: TripFilter): SQL => sql`
  t.start_date < ${from}::date and t.start_date >= ${from}::date - ${sql.raw(String(MAX_DAYS))}
  and t.end_date >= ${from}::date`
