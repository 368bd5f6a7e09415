import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../db/id.ts'

/** Longer than the mail server is given for one mail. */
const CLAIMED_FOR = '40 seconds'
/** With graphile-worker's growing pauses about a day: somebody may be in need. */
const MAX_TRIES = 15

export type AboutCheckIn = 'missed' | 'duress' | 'checked-in'

/** A mail to whoever is asked, with its job. */
export const insertConsentMail = (tx: Db, contactId: string) =>
  tx.execute(sql`
    with made as (
      insert into contact_mails (id, contact_id, kind, created_at) values (${newId()}, ${contactId}, 'consent', now())
      returning id)
    select ${jobFor(sql`made.id`)} from made`)

/** A mail to the contact of a traveller, where one has consented; one of each kind after a plan. */
export const insertCheckInMail = (tx: Db, userId: string, kind: AboutCheckIn, checkInId: string) =>
  tx.execute(sql`
    with made as (
      insert into contact_mails (id, contact_id, kind, check_in_id, created_at)
      select ${newId()}::uuid, t.id, ${kind}, ${checkInId}::uuid, now() from trusted_contacts t
      where t.user_id = ${userId} and t.status = 'consenting'
      on conflict (check_in_id, kind) do nothing returning id)
    select ${jobFor(sql`made.id`)} from made`)

const jobFor = (id: ReturnType<typeof sql>) => sql`
  graphile_worker.add_job('mail-contact', json_build_object('id', ${id}), job_key := 'mail-contact:' || ${id},
    max_attempts := ${MAX_TRIES}::int)`

/** For when a process that took the mail and was killed no longer has it. */
export const enqueueAfterClaim = (db: Db, id: string) =>
  db.execute(sql`
    select graphile_worker.add_job('mail-contact', json_build_object('id', m.id),
      run_at := m.claimed_at + ${CLAIMED_FOR}::interval, job_key := 'mail-contact:' || m.id,
      max_attempts := ${MAX_TRIES}::int)
    from contact_mails m where m.id = ${id} and m.claimed_at is not null`)

const isUnsent = sql`m.sent_at is null`
const isClaimed = sql`coalesce(m.claimed_at > now() - ${CLAIMED_FOR}::interval, false)`

/** Takes a mail that was not sent yet: one process at a time has it. */
export async function claimMail(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update contact_mails m set claimed_at = now() where m.id = ${id} and ${isUnsent} and not ${isClaimed}`)
  return rowCount === 1
}

/** Whether another process has it, or one that was killed had. */
export async function isClaimedMail(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from contact_mails m where m.id = ${id} and ${isUnsent} and ${isClaimed}`,
  )
  return rows.length > 0
}

export const releaseClaim = (db: Db, id: string) =>
  db.execute(sql`update contact_mails set claimed_at = null where id = ${id} and sent_at is null`)

export const setSent = (db: Db, id: string) =>
  db.execute(sql`update contact_mails set sent_at = now(), claimed_at = null where id = ${id}`)

export interface MailRow extends Record<string, unknown> {
  id: string
  kind: 'consent' | AboutCheckIn
  createdAt: Date
  contactId: string
  email: string
  status: 'asked' | 'consenting' | 'refused' | 'withdrawn'
  /** Of the traveller whose contact it is; in a mail about a check-in as it was when that began to be awaited. */
  firstName: string | null
  username: string | null
  city: string | null
  country: string | null
  /** What the check-in is awaited after; null in a mail that asks. */
  reference: string | null
  groupChatId: string | null
  place: string | null
  planCity: string | null
  countryCode: string | null
  startsAt: Date | null
  endsAt: Date | null
  timeZone: string | null
  /** Who was in, as they were named then, one more than are listed. Who took it back before it began comes last. */
  people: MailPerson[]
}

interface MailPerson {
  id: string
  username: string | null
  firstName: string | null
  hasLeft: boolean
}

/** So many are named in a mail; of more it says that there are. */
export const MAX_NAMES = 10

/** All that a mail says. What it says of a check-in was written down before it was missed, and is read from there alone. */
export async function findMail(db: Db, id: string): Promise<MailRow | undefined> {
  const { rows } = await db.execute<MailRow>(sql`
    select c.id, c.kind, c.created_at as "createdAt", t.id as "contactId", t.email, t.status,
      case when ci.id is null then u.first_name else ci.first_name end as "firstName", u.username, u.city, u.country, ci.reference,
      ci.group_chat_id as "groupChatId", ci.place, ci.city as "planCity", ci.country_code as "countryCode",
      ci.starts_at as "startsAt", ci.ends_at as "endsAt", ci.time_zone as "timeZone",
      array(
        select jsonb_build_object('id', cp.user_id, 'username', cp.username, 'firstName', cp.first_name,
          'hasLeft', cp.left_at is not null)
        from check_in_people cp where cp.check_in_id = ci.id and cp.is_named
        order by cp.left_at is not null, cp.joined_at, cp.user_id limit ${sql.raw(String(MAX_NAMES + 1))}) as people
    from contact_mails c join trusted_contacts t on t.id = c.contact_id join users u on u.id = t.user_id
    left join check_ins ci on ci.id = c.check_in_id
    where c.id = ${id}`)
  return rows[0]
}
