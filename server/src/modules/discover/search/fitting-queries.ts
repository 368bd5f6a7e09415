import { type SQL, sql } from 'drizzle-orm'
import { CLOSENESS, closenessOf } from '../../../db/overlap.ts'
import type { PlaceArea } from './gazetteer-queries.ts'
import { anyOf, lexeme } from './lexeme-queries.ts'

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

/**
 * Conditions on the row `t` of `trips` but those of its days, for trips that are read in some order: they look at its
 * columns. `fitsByKeys` asks the same of an index.
 */
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

/** Trips that begin in the days asked for. */
export const begins = ({ from, to }: TripFilter): SQL =>
  to === null ? sql`t.start_date >= ${from}::date` : sql`t.start_date >= ${from}::date and t.start_date <= ${to}::date`

/** Trips that began before and are still under way on the first of the days. */
export const isUnderWay = ({ from }: TripFilter): SQL => sql`
  t.start_date < ${from}::date and t.start_date >= ${from}::date - ${sql.raw(String(MAX_DAYS))}
  and t.end_date >= ${from}::date`
