import { type SQL, sql } from 'drizzle-orm'

/** The flexible dates of a trip as JSON, null for exact ones. `t` is the name of `trips` in the query. */
export const flexibleDates = (t: string): SQL =>
  sql.raw(`case when ${t}.min_nights is not null then jsonb_build_object('earliest', ${t}.start_date,
    'latest', ${t}.end_date, 'minNights', ${t}.min_nights, 'maxNights', ${t}.max_nights) end`)
