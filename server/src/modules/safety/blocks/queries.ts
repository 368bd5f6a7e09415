import type { Db } from '../../../db/client.ts'
import { type Cursor, olderThan } from '../../../db/page.ts'
import { knownAs } from '../../../db/received.ts'
import { blocks } from '../../../db/schema/blocks.ts'
import { users } from '../../../db/schema/users.ts'
import { and, eq, sql } from '../../../db/sql.ts'

/** Keeps a traveller there until the transaction ends; false where there is none. */
export async function holdTraveller(tx: Db, userId: string): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  return found.length > 0
}

/** As the blocker knows them: also somebody who is out of their sight, or gone, and then as of what they received last. */
const nameOf = (blockerId: string, blockedId: string) => sql`(
  select username, first_name from ${knownAs({ id: blockerId }, sql`${blockedId}::uuid`)} known
  union all
  (select last_username, last_first_name from received_words
    where recipient_id = ${blockerId} and author_id = ${blockedId} order by went_at desc, said_at desc limit 1)
  limit 1)`

/** Whether a traveller who is deleted had to do with another, and can be blocked like one who is only out of sight. */
export async function hasReceivedFrom(tx: Db, userId: string, authorId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from received_words where recipient_id = ${userId} and author_id = ${authorId} limit 1`)
  return rows.length > 0
}

export async function insertBlock(tx: Db, blockerId: string, blockedId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into blocks (blocker_id, blocked_id, created_at, username, first_name)
    select ${blockerId}::uuid, ${blockedId}::uuid, now(), named.username, named.first_name
    from ${nameOf(blockerId, blockedId)} named
    on conflict do nothing`)
  return (rowCount ?? 0) > 0
}

export async function deleteBlock(db: Db, blockerId: string, blockedId: string): Promise<boolean> {
  const isTheirs = and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId))
  return ((await db.delete(blocks).where(isTheirs)).rowCount ?? 0) > 0
}

export const countBlocks = (db: Db, blockerId: string) => db.$count(blocks, eq(blocks.blockerId, blockerId))

export interface BlockRow extends Record<string, unknown> {
  blockedId: string
  username: string | null
  firstName: string | null
  createdAt: Date
}

export async function listBlocks(db: Db, blockerId: string, limit: number, before: Cursor | null) {
  const { rows } = await db.execute<BlockRow>(sql`
    select b.blocked_id as "blockedId", b.created_at as "createdAt", b.username, b.first_name as "firstName"
    from blocks b
    where b.blocker_id = ${blockerId} ${olderThan(before, 'b', 'blocked_id')}
    order by b.created_at desc, b.blocked_id desc limit ${sql.raw(String(limit))}`)
  return rows
}

export async function ownedOf(db: Db, userId: string, tripIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from trips where id = any (${sql.param([...tripIds])}::uuid[]) and user_id = ${userId}`,
  )
  return rows.map(({ id }) => id)
}
