import { SAVED_SEARCHES } from '@caravan/contract/saved-searches.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { nextMorning, ownToday } from './own-time.ts'

/** Whose digest was not finished by then, its process killed or its search failed, is taken again. */
const TAKEN_FOR = sql.raw(`interval '1 hour'`)
const literal = (count: number) => sql.raw(String(count))

/** Takes some travellers whose digest is due: one process has each. */
export async function claimDue(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ userId: string }>(sql`
    update search_digests set due_at = now() + ${TAKEN_FOR}
    where user_id in (
      select user_id from search_digests where due_at <= now() order by due_at limit ${literal(limit)}
      for update skip locked)
    returning user_id as "userId"`)
  return rows.map(({ userId }) => userId)
}

/** A digest that somebody holds until the transaction ends, as it stands on the traveller's own day. */
export interface Due extends Record<string, unknown> {
  today: string
  /** Whether another one may be sent: none was today, and not too many in these seven days. */
  maySend: boolean
}

export async function lockDigest(tx: Db, userId: string): Promise<Due | undefined> {
  const { rows } = await tx.execute<Due>(sql`
    select ${ownToday}::text as today, not ${ownToday} = any (d.sent_on) and (
      select count(*) from unnest(d.sent_on) as sent(day) where sent.day > ${ownToday} - 7
      ) < ${literal(SAVED_SEARCHES.digestsAWeek)} as "maySend"
    from search_digests d join users u on u.id = d.user_id left join places p on p.id = u.place_id
    where d.user_id = ${userId} for update of d`)
  return rows[0]
}

/** From now on other trips are new to the searches of a traveller. */
export const setSeen = (tx: Db, userId: string) =>
  tx.execute(sql`update saved_searches set seen_at = now() where user_id = ${userId}`)

export async function setNextMorning(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`
    update search_digests d set due_at = ${nextMorning}
    from users u left join places p on p.id = u.place_id where u.id = d.user_id and d.user_id = ${userId}`)
}

interface Sent {
  userId: string
  /** The traveller's own day. */
  today: string
  /** Null where several searches have found some. */
  q: string | null
  tripIds: readonly string[]
}

/** What the digest of a day says, in the place of the one before. */
export async function setSent(tx: Db, { userId, today, q, tripIds }: Sent): Promise<void> {
  await tx.execute(sql`
    update search_digests set q = ${q}::text,
      sent_on = array(select day from unnest(sent_on) as sent(day) where day > ${today}::date - 7) || ${today}::date
    where user_id = ${userId}`)
  await tx.execute(sql`delete from search_digest_trips where user_id = ${userId}`)
  await tx.execute(sql`
    insert into search_digest_trips (user_id, trip_id)
    select ${userId}::uuid, t.id from trips t where t.id = any (${sql.param([...tripIds])}::uuid[])
    order by t.id for key share`)
}

/** No search is left to look for. */
export const deleteDigest = (tx: Db, userId: string) =>
  tx.execute(sql`delete from search_digests where user_id = ${userId}`)

/** The rest of those who are due, right after this batch. */
export const enqueueNext = (db: Db) =>
  db.execute(sql`select graphile_worker.add_job('send-digests', job_key := 'send-digests:next')`)
