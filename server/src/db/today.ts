import { sql } from 'drizzle-orm'

/** The day by UTC, as the database has it. */
export const TODAY = sql<string>`(now() at time zone 'utc')::date`
