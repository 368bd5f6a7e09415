import { createHmac } from 'node:crypto'
import type { Db } from '../../../db/client.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { newId } from '../../../db/id.ts'
import { mailboxOf } from '../../../db/mailbox.ts'
import { contactMailboxes } from '../../../db/schema/trusted-contacts.ts'
import { sql } from '../../../db/sql.ts'
import { derivedKeys } from '../../../platform/identity/derived-secret.ts'
import type { SigningSecrets } from '../../../platform/secrets/secrets.ts'

/** The newest secret's first: under it a row is written, under all of them one is found. */
export type MailboxHashes = readonly [string, ...string[]]

/** 132 bits of a keyed hash: enough to tell mailboxes apart, and short enough for a link. */
export function mailboxHashes(secrets: SigningSecrets, email: string): MailboxHashes {
  const mailbox = mailboxOf(email)
  const hashBy = (key: Buffer) => createHmac('sha256', key).update(mailbox).digest('base64url').slice(0, 22)
  const [first, ...others] = derivedKeys(secrets, 'contact mailboxes')
  return [hashBy(first), ...others.map(hashBy)]
}

/** Questions to one mailbox, of all travellers together. Those in all count from the last time that it agreed. */
const MAX_QUESTIONS = { inDay: 2, inAll: 6 }

const isOneOf = (hashes: readonly string[]) => sql`mailbox_hash = any (${sql.param([...hashes])}::text[])`

/** Takes one question to a mailbox; false where it wants none, or has had as many as it gets. */
export async function takeQuestion(tx: Db, hashes: MailboxHashes): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into contact_mailboxes as m (mailbox_hash, asked, asked_that_day, day_began_at)
    select ${hashes[0]}, 1, 1, now()
    where not exists (select from contact_mailboxes where ${isOneOf(hashes)} and refused_at is not null)
    on conflict (mailbox_hash) do update set asked = m.asked + 1,
      asked_that_day = case when m.day_began_at > now() - interval '1 day' then m.asked_that_day + 1 else 1 end,
      day_began_at = case when m.day_began_at > now() - interval '1 day' then m.day_began_at else now() end
    where m.refused_at is null and m.asked < ${MAX_QUESTIONS.inAll}
      and (m.day_began_at <= now() - interval '1 day' or m.asked_that_day < ${MAX_QUESTIONS.inDay})`)
  return rowCount === 1
}

export async function hasRefused(db: Db, hashes: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from contact_mailboxes where ${isOneOf(hashes)} and refused_at is not null`)
  return rows.length > 0
}

export const setRefused = (tx: Db, hash: string) =>
  tx.execute(sql`
    insert into contact_mailboxes as m (mailbox_hash, refused_at, day_began_at) values (${hash}, now(), now())
    on conflict (mailbox_hash) do update set refused_at = coalesce(m.refused_at, now())`)

/** It agreed, or wants to be asked again: what was counted before is over. */
export const setWilling = (tx: Db, hashes: readonly string[]) =>
  tx.execute(sql`update contact_mailboxes set refused_at = null, asked = 0 where ${isOneOf(hashes)}`)

/** Refusals stay, so that they stand. Read through once a day: the table has a row for each mailbox that was asked in a year. */
export const deleteOldMailboxes = (db: Db) =>
  deleteInBatches(db, contactMailboxes, sql`refused_at is null and day_began_at < now() - interval '1 year'`)

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
