import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { contactMailboxes } from '../../../db/schema/trusted-contacts.ts'
import type { MailboxHashes } from './mailbox.ts'

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
