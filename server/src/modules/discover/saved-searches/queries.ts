import { SAVED_SEARCHES } from '@caravan/contract/saved-searches.ts'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../db/id.ts'
import { savedSearches } from '../../../db/schema/saved-searches.ts'
import { and, desc, eq, literal, sql } from '../../../db/sql.ts'

/** The time of a traveller: that of the city they say they are in (`p`), else UTC. Nobody says their time zone. */
const zone = sql`coalesce(p.zone_ahead, 'UTC')`
const ownTime = sql`(now() at time zone ${zone})`

/** When a digest comes: not at night. */
const MORNING = sql.raw(`interval '8 hours'`)

const ownToday = sql<string>`${ownTime}::date`
/** The next time that it is morning there. */
const nextMorning = sql`(
  (date_trunc('day', ${ownTime} - ${MORNING}) + interval '1 day' + ${MORNING}) at time zone ${zone})`

/** Whose digest was not finished by then, its process killed or its search failed, is taken again. */
const TAKEN_FOR = sql.raw(`interval '1 hour'`)

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

export const deleteDigest = (tx: Db, userId: string) =>
  tx.execute(sql`delete from search_digests where user_id = ${userId}`)

/** The rest of those who are due, right after this batch. */
export const enqueueNext = (db: Db) =>
  db.execute(sql`select graphile_worker.add_job('send-digests', job_key := 'send-digests:next')`)

export const listSearches = (db: Db, userId: string) =>
  db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id))

export async function findSearch(db: Db, userId: string, q: string) {
  const isSame = and(eq(savedSearches.userId, userId), eq(savedSearches.q, q))
  const [search] = await db.select().from(savedSearches).where(isSame)
  return search
}

export const countSearches = (db: Db, userId: string) => db.$count(savedSearches, eq(savedSearches.userId, userId))

/** With the first one begin the digests. */
export async function insertSearch(tx: Db, userId: string, q: string) {
  const now = new Date()
  const search = { id: newId(), userId, q, createdAt: now, seenAt: now }
  await tx.insert(savedSearches).values(search)
  await tx.execute(sql`
    insert into search_digests (user_id, due_at)
    select u.id, ${nextMorning} from users u left join places p on p.id = u.place_id where u.id = ${userId}
    on conflict do nothing`)
  return search
}

export async function deleteSearch(db: Db, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, userId)))
  return (rowCount ?? 0) > 0
}
