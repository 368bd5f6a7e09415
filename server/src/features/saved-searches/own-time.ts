import { sql } from 'drizzle-orm'

/**
 * The time of a traveller: that of the city they say they are in (`p`, from its longitude, to the hour), else UTC. Nobody
 * says their time zone, and a digest need not come to the minute.
 */
const hoursFromUtc = sql`make_interval(hours => round(coalesce(p.longitude, 0) / 15)::int)`
const ownTime = sql`((now() at time zone 'utc') + ${hoursFromUtc})`

/** When a digest comes: not at night. */
const MORNING = sql.raw(`interval '8 hours'`)

export const ownToday = sql<string>`${ownTime}::date`
/** The next time that it is morning there. */
export const nextMorning = sql`(
  (date_trunc('day', ${ownTime} - ${MORNING}) + interval '1 day' + ${MORNING} - ${hoursFromUtc}) at time zone 'utc')`
