import { MATCH_LIMITS } from '@caravan/contract/matches.ts'
import type { Db } from '../../../db/client.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { matches } from '../../../db/schema/matches.ts'
import { type SQL, sql } from '../../../db/sql.ts'
import { type Act, actAsSystem, inTransaction, type SystemAct } from '../../../platform/act.ts'
import { notify } from '../../notify/notify.ts'
import { announceCounts } from '../../trips/announce-counts.ts'
import { announceRemoval } from './announce.ts'
import { LAST_ZONE } from './present.ts'

const DAY = 86_400_000
const BATCH = 200

/** Ends the requests that ran out, and notifies their askers. Safe to run on several nodes at once. */
export async function expireRequests(services: Pick<Act, 'db' | 'live' | 'log'>, now: Date): Promise<number> {
  let expired = 0
  for (;;) {
    const batch = await actAsSystem(services, (act) => inTransaction(act, (act) => expireBatch(act, now)))
    expired += batch.length
    if (batch.length < BATCH) return expired
  }
}

/** Nobody is shown them; they are kept for as long as the notification that says so. */
const EXPIRED_KEPT_DAYS = 180

export const deleteExpiredRequests = (db: Db) =>
  deleteInBatches(
    db,
    matches,
    sql`status = 'pending' and ended_at is not null and ended_at < now() - make_interval(days => ${EXPIRED_KEPT_DAYS})`,
  )

async function expireBatch(act: SystemAct, now: Date): Promise<Expired[]> {
  const batch = await endOverdueRequests(act.db, now)
  for (const { id: matchId, userId, tripId } of batch) {
    await notify(act.db, { userId, kind: 'match-expired', actorId: null, tripId, matchId })
  }
  for (const expired of batch) announceRemoval(act, expired)
  for (const tripId of new Set(batch.map(({ tripId }) => tripId))) if (tripId) announceCounts(act, tripId)
  return batch
}

interface Expired extends Record<string, unknown> {
  id: string
  userId: string
  ownerId: string
  tripId: string | null
}

/** The rule of `expiryOf`, the oldest first. */
function overdue(columns: SQL, now: Date, also = sql``): SQL {
  const latest = new Date(now.getTime() - MATCH_LIMITS.days * DAY).toISOString()
  const lastDay = new Date(now.getTime() - LAST_ZONE).toISOString().slice(0, 10)
  return sql`
    select ${columns} from matches m left join trips t on t.id = m.trip_id
    where m.status = 'pending' and m.ended_at is null and (
      m.created_at <= ${latest}::timestamptz
      or (t.end_date < ${lastDay}::date
        and m.created_at < (t.end_date + 1)::timestamp at time zone 'utc' + interval '12 hours')) ${also}
    order by m.created_at limit ${sql.raw(String(BATCH))}`
}

/** Locks the trips of the next batch, one after the other in the same order for everybody. */
async function lockTripsOfOverdue(tx: Db, now: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from trips where id in (select trip_id from (${overdue(sql`m.trip_id`, now)}) next)
    order by id for no key update`)
  return rows.map(({ id }) => id)
}

async function endOverdueRequests(tx: Db, now: Date): Promise<Expired[]> {
  const held = await lockTripsOfOverdue(tx, now)
  const isHeld = sql`and (m.trip_id is null or m.trip_id = any (${sql.param(held)}::uuid[]))`
  const { rows } = await tx.execute<Expired>(sql`
    with overdue as (${overdue(sql`m.id`, now, isHeld)} for no key update of m skip locked),
    ended as (
      update matches set ended_at = ${now.toISOString()}::timestamptz, note = null from overdue where matches.id = overdue.id
      returning matches.id, user_id, owner_id, trip_id),
    uncounted as (
      update trips set matches = trips.matches - gone.count
      from (select trip_id, count(*) from ended group by trip_id) gone where trips.id = gone.trip_id)
    select id, user_id as "userId", owner_id as "ownerId", trip_id as "tripId" from ended`)
  return rows
}
