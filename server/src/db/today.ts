import { sql } from 'drizzle-orm'

/** The day by UTC, as the database has it. */
export const TODAY = sql<string>`(now() at time zone 'utc')::date`

/** Whether others see the city of a traveller already: another one than before shows from the next day. `alias` is of `users`. */
export const showsCity = (alias: string) =>
  sql<boolean>`coalesce(${sql.raw(alias)}.city_confirmed_on <= ${TODAY}, true)`
