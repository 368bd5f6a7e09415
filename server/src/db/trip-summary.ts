import { type SQL, sql } from './sql.ts'

/** A `TripSummary` of a trip as JSON: two are equal where place and days are. `t` is the name of `trips` in the query. */
export const tripSummary = (t: string): SQL =>
  sql.raw(`jsonb_build_object('destination', ${t}.destination, 'country', ${t}.country, 'startDate', ${t}.start_date,
    'endDate', ${t}.end_date, 'minNights', ${t}.min_nights, 'maxNights', ${t}.max_nights)`)
