import { and, eq, sql } from 'drizzle-orm'
import { type BylineRow, bylineColumns } from '../../db/byline.ts'
import type { Db } from '../../db/client.ts'
import { olderThan } from '../../db/older-than.ts'
import type { Cursor } from '../../db/page.ts'
import { blocks } from '../../db/schema/blocks.ts'
import { users } from '../../db/schema/users.ts'
import { separatedFrom } from '../../db/visible.ts'

/** Keeps a traveller there until the transaction ends; false where there is none. */
export async function holdTraveller(tx: Db, userId: string): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  return found.length > 0
}

/** False where the block exists already. */
export async function insertBlock(tx: Db, blockerId: string, blockedId: string): Promise<boolean> {
  const { rowCount } = await tx
    .insert(blocks)
    .values({ blockerId, blockedId, createdAt: sql`now()` })
    .onConflictDoNothing()
  return (rowCount ?? 0) > 0
}

export const deleteBlock = (db: Db, blockerId: string, blockedId: string) =>
  db.delete(blocks).where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))

export const countBlocks = (db: Db, blockerId: string) => db.$count(blocks, eq(blocks.blockerId, blockerId))

export interface BlockRow extends BylineRow, Record<string, unknown> {
  blockedId: string
  createdAt: Date
}

export async function listBlocks(db: Db, blockerId: string, limit: number, before: Cursor | null) {
  const { rows } = await db.execute<BlockRow>(sql`
    select b.blocked_id as "blockedId", b.created_at as "createdAt", ${bylineColumns('u')}
    from blocks b join users u on u.id = b.blocked_id
    where b.blocker_id = ${blockerId} ${olderThan(before, 'b', 'blocked_id')}
    order by b.created_at desc, b.blocked_id desc limit ${sql.raw(String(limit))}`)
  return rows
}

/** Everybody on the other side of a block with a traveller, whoever made it. */
export async function listSeparated(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from ${separatedFrom({ id: userId })} separated`)
  return rows.map(({ id }) => id)
}

/** Those of the trips that a traveller owns. */
export async function ownedOf(db: Db, userId: string, tripIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from trips where id = any (${sql.param([...tripIds])}::uuid[]) and user_id = ${userId}`,
  )
  return rows.map(({ id }) => id)
}
