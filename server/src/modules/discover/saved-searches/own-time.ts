import { sql } from 'drizzle-orm'

/** The time of a traveller: that of the city they say they are in (`p`), else UTC. Nobody says their time zone. */
const zone = sql`coalesce(p.zone_ahead, 'UTC')`
const ownTime = sql`(now() at time zone ${zone})`

/** When a digest comes: not at night. */
const MORNING = sql.raw(`interval '8 hours'`)

export const ownToday = sql<string>`${ownTime}::date`
/** The next time that it is morning there. */
export const nextMorning = sql`(
  (date_trunc('day', ${ownTime} - ${MORNING}) + interval '1 day' + ${MORNING}) at time zone ${zone})`
