import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

export interface Overdue extends Record<string, unknown> {
  id: string
  expiresAt: Date
}

/** Those whose time is over, the oldest first, after one of them. By `now()`, which the index can be searched by. */
export async function listOverdue(db: Db, limit: number, after: Overdue | undefined): Promise<Overdue[]> {
  const later = after
    ? sql`and (expires_at, id) > (${after.expiresAt.toISOString()}::timestamptz, ${after.id}::uuid)`
    : sql``
  const { rows } = await db.execute<Overdue>(sql`
    select id, expires_at as "expiresAt" from group_chats
    where expires_at <= now() ${later} order by expires_at, id limit ${sql.raw(String(limit))}`)
  return rows
}

/** False where it has ended meanwhile, or another node is ending it. */
export async function lockOverdue(tx: Db, chatId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from group_chats where id = ${chatId} and expires_at <= clock_timestamp() for update skip locked`)
  return rows.length > 0
}

/** From now on it is over for everybody, and whoever writes, joins or keeps waits for its end. The caller holds it. */
export const setOver = (tx: Db, chatId: string) =>
  tx.execute(sql`update group_chats set expires_at = least(expires_at, clock_timestamp()) where id = ${chatId}`)

/** Whose count of unread notifications changes with its end. */
export async function listUnreadOwners(tx: Db, chatId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    select distinct user_id as "userId" from notifications where group_chat_id = ${chatId} and read_at is null`)
  return rows.map(({ userId }) => userId)
}

/** With its members, its messages, what they wanted to keep, and its notifications. */
export const deleteChat = (tx: Db, chatId: string) => tx.execute(sql`delete from group_chats where id = ${chatId}`)

/** Those that are matched now. */
export const deletePairs = (tx: Db, chatId: string, pairs: readonly { one: string; other: string }[]) =>
  tx.execute(sql`
    delete from group_keeps k
    using unnest(${sql.param(pairs.map(({ one }) => one))}::uuid[], ${sql.param(pairs.map(({ other }) => other))}::uuid[])
      as pair(one, other)
    where k.group_chat_id = ${chatId} and (k.user_id = pair.one and k.kept_id = pair.other
      or k.user_id = pair.other and k.kept_id = pair.one)`)
