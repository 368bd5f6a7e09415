import type { Db } from './client.ts'
import { named } from './named.ts'
import { users } from './schema/users.ts'
import { eq, type SQL, sql } from './sql.ts'
import { textOf, visibleToEachOther } from './visible.ts'

/** Lets two changes of one traveller only pass one after the other, so that a maximum holds. */
export const lockTraveller = (tx: Db, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')

/** Whether nothing of two travellers reaches each other. */
async function areBlocked(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await db.execute<{ blocked: boolean }>(
    sql`select not ${visibleToEachOther(sql`${one}::uuid`, sql`${other}::uuid`)} as blocked`,
  )
  return rows[0]?.blocked ?? true
}

const pairKey = (one: SQL, other: SQL) =>
  sql`hashtextextended(least(${one}, ${other})::text || greatest(${one}, ${other}), 0)`

/** What `holdPair` does, as a column of a statement that holds something before it. */
export const heldPair = (one: SQL, other: SQL) => sql`pg_advisory_xact_lock_shared(${pairKey(one, other)})`

const HOLD_PAIR = textOf(sql`select ${heldPair(sql`$1::uuid`, sql`$2::uuid`)}`)

/**
 * Locks out blocks between two until the transaction ends: for changes that would join them, which look for a block
 * after this, in a statement of its own that sees what was committed while the lock was waited for. Many may hold it.
 */
const holdPair = (tx: Db, one: string, other: string) => named(tx, 'hold-pair', HOLD_PAIR, [one, other])

/** The same, and answers whether there is a block. */
export async function preventBlock(tx: Db, one: string, other: string): Promise<boolean> {
  await holdPair(tx, one, other)
  return areBlocked(tx, one, other)
}

/** For the block itself: waits for whatever holds it off. */
// mutant: a block does not wait for what joins the two | modules/safety/blocks/racing | pg_advisory_xact_lock | pg_advisory_xact_lock_shared
export const lockPair = (tx: Db, one: string, other: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${pairKey(sql`${one}::uuid`, sql`${other}::uuid`)})`)
