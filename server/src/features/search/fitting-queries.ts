import { type SQL, sql } from 'drizzle-orm'
import { CLOSENESS, closenessOf } from '../../db/overlap.ts'
import type { PlaceArea } from './gazetteer-queries.ts'

/** What a trip must fit. `lexemes` is the text of a `tsquery`. */
export interface TripFilter {
  /** Any of these; none ask for no place. */
  areas: readonly PlaceArea[]
  /** Both days inside; the last one open where none was said. */
  from: string
  to: string | null
  lexemes: string | null
  /** Leaves one's own out. */
  isOfOthers?: boolean
}

/** Conditions on the row `t` of `trips` but those of its days. */
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
export function goesTo(area: PlaceArea): SQL {
  const { id, kind, countryCode, latitude, longitude, radiusKm, cells } = area
  if (kind === 'country') return sql`t.country_key = ${countryCode}`
  return sql`(t.cell = any (${sql.param(cells)}::text[]) and exists (
    select from (values (${id}::text, ${countryCode}::text, ${latitude}::float8, ${longitude}::float8, ${radiusKm}::float8))
      as asked(place_key, country_key, latitude, longitude, radius_km)
    where ${closenessOf('asked', 't')} >= ${sql.raw(String(CLOSENESS.nearby))}))`
}

/** So long before the first day a trip may have begun that is still under way then. */
const LONGEST_DAYS = 366

/** Trips that begin in the days asked for. */
export const begins = ({ from, to }: TripFilter): SQL =>
  to === null ? sql`t.start_date >= ${from}::date` : sql`t.start_date >= ${from}::date and t.start_date <= ${to}::date`

/** Trips that began before and are still under way on the first of the days. */
export const isUnderWay = ({ from }: TripFilter): SQL => sql`
  t.start_date < ${from}::date and t.start_date >= ${from}::date - ${sql.raw(String(LONGEST_DAYS))}
  and t.end_date >= ${from}::date`
