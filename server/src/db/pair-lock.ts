import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { visibleToEachOther } from './visible.ts'

/** Whether nothing of two travellers reaches each other. */
export async function areBlocked(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await db.execute<{ blocked: boolean }>(
    sql`select not ${visibleToEachOther(sql`${one}::uuid`, sql`${other}::uuid`)} as blocked`,
  )
  return rows[0]?.blocked ?? true
}

const pairKey = (one: string, other: string) =>
  sql`hashtextextended(least(${one}::uuid, ${other}::uuid)::text || greatest(${one}::uuid, ${other}::uuid), 0)`

/**
 * Locks out blocks between two until the transaction ends: for changes that would join them, which look for a block
 * after this, in a statement of its own that sees what was committed while the lock was waited for. Many may hold it.
 */
export const holdPair = (tx: Db, one: string, other: string) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(${pairKey(one, other)})`)

/** The same, and answers whether there is a block. */
export async function holdOffBlocks(tx: Db, one: string, other: string): Promise<boolean> {
  await holdPair(tx, one, other)
  return areBlocked(tx, one, other)
}

/** For the block itself: waits for whatever holds it off. */
export const lockPair = (tx: Db, one: string, other: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${pairKey(one, other)})`)
