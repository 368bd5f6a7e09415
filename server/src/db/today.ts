import { type SQL, sql } from './sql.ts'

/** The day by UTC, as the database has it: for what happens nowhere, such as how often something is done in a day. */
export const TODAY = sql<string>`(now() at time zone 'utc')::date`

/** Of all days that it is somewhere on earth the first and the last: those of trips between them are looked up. */
export const FIRST_TODAY = sql<string>`(now() at time zone interval '-12:00')::date`
export const LAST_TODAY = sql<string>`(now() at time zone interval '+14:00')::date`

/** The day at the place of a trip; in a whole country, where its days end last. `alias` is of `trips`, or has their key. */
export const todayThere = (alias: string) => sql<string>`day_behind(${sql.raw(alias)}.place_key)`

/**
 * Whether a trip is not over: the day of its place decides. The first condition is for indexes, and the second spares
 * looking up the place of all but those that end these days.
 */
export const isNotOver = (alias: string): SQL => {
  const endDate = sql.raw(`${alias}.end_date`)
  return sql`(${endDate} >= ${FIRST_TODAY} and (${endDate} >= ${LAST_TODAY} or ${endDate} >= ${todayThere(alias)}))`
}

/** Whether a trip has begun, likewise: in a whole country, where its days begin first. */
export const hasBegun = (alias: string): SQL => {
  const startDate = sql.raw(`${alias}.start_date`)
  return sql`(${startDate} <= ${LAST_TODAY} and (${startDate} <= ${FIRST_TODAY}
    or ${startDate} <= day_ahead(${sql.raw(alias)}.place_key)))`
}

/** The day in a traveller's city; in one that the gazetteer does not know, that of UTC. */
export const todayInCity = (placeId: SQL) => sql<string>`coalesce((
  select (now() at time zone zone_ahead)::date from places where places.id = ${placeId}), ${TODAY})`

/** Whether others see the city of a traveller already: another one than before shows from the next day there. `alias` is of `users`. */
export const showsCity = (alias: string) => {
  const day = sql.raw(`${alias}.city_confirmed_on`)
  return sql<boolean>`coalesce(${day} <= ${FIRST_TODAY} or ${day} <= ${todayInCity(sql.raw(`${alias}.place_id`))}, true)`
}
