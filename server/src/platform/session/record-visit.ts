import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

/**
 * The day on which a traveller was last here, and the one before it: no hour, and nothing at all of today's visit is in
 * any order of people before tomorrow, so that nobody can learn from it when somebody came.
 */
const RECORD_VISIT = `
  update users set seen_before = seen_on, seen_on = (now() at time zone 'utc')::date
  where id = $1 and seen_on < (now() at time zone 'utc')::date`

/** After the answer: nobody waits for it, and where it fails the next request of the day tries again. */
export async function recordVisit(pool: pg.Pool, userId: string, log: FastifyBaseLogger): Promise<void> {
  try {
    await pool.query({ name: 'record-visit', text: RECORD_VISIT, values: [userId] })
  } catch (error) {
    log.error({ err: error }, 'a visit was not recorded')
  }
}

/** The hour in which a device was last here, for its owner. */
export async function recordSeen(pool: pg.Pool, sid: string, log: FastifyBaseLogger): Promise<void> {
  const text = `update session set seen_at = date_trunc('hour', now()) where sid = $1`
  try {
    await pool.query({ name: 'record-seen', text, values: [sid] })
  } catch (error) {
    log.error({ err: error }, 'a device was not noted as seen')
  }
}
