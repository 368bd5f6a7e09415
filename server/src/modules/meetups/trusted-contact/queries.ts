import type { Db } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'

export interface ContactRow extends Record<string, unknown> {
  id: string
  userId: string
  email: string
  name: string | null
  status: 'asked' | 'consenting' | 'refused' | 'withdrawn'
  askedAt: Date
  /** Of the traveller whose contact it is. */
  firstName: string | null
  username: string | null
}

const CONTACT = sql`
  select t.id, t.user_id as "userId", t.email, t.name, t.status, t.asked_at as "askedAt", u.first_name as "firstName",
    u.username
  from trusted_contacts t join users u on u.id = t.user_id`

export async function findContactOf(db: Db, userId: string): Promise<ContactRow | undefined> {
  const { rows } = await db.execute<ContactRow>(sql`${CONTACT} where t.user_id = ${userId}`)
  return rows[0]
}

/** By the id that its links are signed for. */
export async function findContact(db: Db, id: string): Promise<ContactRow | undefined> {
  const { rows } = await db.execute<ContactRow>(sql`${CONTACT} where t.id = ${id}`)
  return rows[0]
}

interface NewContact {
  id: string
  userId: string
  email: string
  name: string | null
}

/** In place of the one before, whose links lead nowhere from then on. The caller holds the traveller. */
export async function replaceContact(tx: Db, { id, userId, email, name }: NewContact): Promise<void> {
  await tx.execute(sql`delete from trusted_contacts where user_id = ${userId}`)
  await tx.execute(sql`
    insert into trusted_contacts (id, user_id, email, name, status, asked_at)
    values (${id}, ${userId}, ${email}, ${name}, 'asked', now())`)
}

export const renameContact = (tx: Db, id: string, name: string | null) =>
  tx.execute(sql`update trusted_contacts set name = ${name} where id = ${id}`)

export const deleteContactOf = (tx: Db, userId: string) =>
  tx.execute(sql`delete from trusted_contacts where user_id = ${userId}`)

/** Answers once: false where it is answered already, or is asked no longer. */
export async function setAnswer(
  tx: Db,
  id: string,
  answer: { status: 'consenting' | 'refused'; withinDays: number },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update trusted_contacts set status = ${answer.status}, answered_at = now()
    where id = ${id} and status = 'asked' and asked_at > now() - make_interval(days => ${answer.withinDays})`)
  return rowCount === 1
}

export async function setWithdrawn(tx: Db, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update trusted_contacts set status = 'withdrawn', answered_at = now() where id = ${id} and status = 'consenting'`)
  return rowCount === 1
}

interface Pins {
  pinHash: string
  duressPinHash: string
}

export async function hasPins(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from safety_pins where user_id = ${userId}`)
  return rows.length > 0
}

/** Those that count after a plan: the ones that were there when it began. */
export async function findPins(
  db: Db,
  userId: string,
  planId: string,
): Promise<(Pins & { areFormer: boolean }) | undefined> {
  const { rows } = await db.execute<Record<string, unknown> & Pins & { areFormer: boolean }>(sql`
    select coalesce(k.pin_hash, s.pin_hash) as "pinHash", coalesce(k.duress_pin_hash, s.duress_pin_hash) as "duressPinHash",
      k.check_in_id is not null as "areFormer"
    from safety_pins s left join check_ins ci on ci.user_id = s.user_id and ci.plan_id = ${planId}
    left join check_in_pins k on k.check_in_id = ci.id
    where s.user_id = ${userId}`)
  return rows[0]
}

/**
 * Leaves the PINs that are there to each check-in whose plan has begun, and has none of its own yet. The caller holds the
 * traveller, and changes the PINs after it: whether a plan has begun is decided here, by the clock as it is now.
 */
export async function leavePinsToBegun(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`
    insert into check_in_pins (check_in_id, pin_hash, duress_pin_hash)
    select ci.id, s.pin_hash, s.duress_pin_hash
    from check_ins ci join safety_pins s on s.user_id = ci.user_id
    where ci.user_id = ${userId} and ci.state <> 'ended' and ci.starts_at <= clock_timestamp()
    on conflict (check_in_id) do nothing`)
}

export const upsertPins = (tx: Db, userId: string, { pinHash, duressPinHash }: Pins) =>
  tx.execute(sql`
    insert into safety_pins (user_id, pin_hash, duress_pin_hash, updated_at)
    values (${userId}, ${pinHash}, ${duressPinHash}, now())
    on conflict (user_id) do update set pin_hash = excluded.pin_hash, duress_pin_hash = excluded.duress_pin_hash,
      updated_at = excluded.updated_at`)
