import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { visibleGroupChat, visibleToEachOther } from '../../../db/visible.ts'

interface Keep {
  chatId: string
  userId: string
  keptId: string
}

/** The same twice is one. The caller holds the chat, and both are members. */
export const insertKeep = (tx: Db, { chatId, userId, keptId }: Keep) =>
  tx.execute(sql`
    insert into group_keeps (group_chat_id, user_id, kept_id)
    values (${chatId}, ${userId}, ${keptId}) on conflict do nothing`)

export const deleteKeep = (tx: Db, { chatId, userId, keptId }: Keep) =>
  tx.execute(sql`
    delete from group_keeps where group_chat_id = ${chatId} and user_id = ${userId} and kept_id = ${keptId}`)

const areTheTwo = (one: string, other: string) => sql`
  (k.user_id = ${one}::uuid and k.kept_id = ${other}::uuid or k.user_id = ${other}::uuid and k.kept_id = ${one}::uuid)`

/** Locks the chats in which one of two wants to keep the other, one after the other in the same order for everybody. */
export const lockChatsOfKeepsBetween = (tx: Db, one: string, other: string) =>
  tx.execute(sql`
    select c.id from group_chats c
    where c.id in (
      select k.group_chat_id from group_members m join group_keeps k on k.group_chat_id = m.group_chat_id
      where m.user_id = ${one} and ${areTheTwo(one, other)})
    order by c.id for no key update`)

export const deleteKeepsBetween = (tx: Db, one: string, other: string) =>
  tx.execute(sql`
    delete from group_keeps k using group_members m
    where m.user_id = ${one} and k.group_chat_id = m.group_chat_id and ${areTheTwo(one, other)}`)

interface Pair extends Record<string, unknown> {
  one: string
  other: string
}

/** Two who want to keep in touch with each other, each pair once, in the same order for everybody. */
export async function listMutualKeeps(tx: Db, chatId: string, limit: number): Promise<Pair[]> {
  const { rows } = await tx.execute<Pair>(sql`
    select k.user_id as one, k.kept_id as other from group_keeps k
    join group_keeps back
      on back.group_chat_id = k.group_chat_id and back.user_id = k.kept_id and back.kept_id = k.user_id
    where k.group_chat_id = ${chatId} and k.user_id < k.kept_id and ${visibleToEachOther(sql`k.user_id`, sql`k.kept_id`)}
    order by k.user_id, k.kept_id limit ${sql.raw(String(limit))}`)
  return rows
}

/** The chats that both are members of. */
export async function listSharedChats(db: Db, one: string, other: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from group_members m
    join group_members o on o.group_chat_id = m.group_chat_id and o.user_id = ${other}
    join group_chats c on c.id = m.group_chat_id
    where m.user_id = ${one} and c.expires_at > clock_timestamp() and ${visibleGroupChat({ id: one }, 'c')}`)
  return rows.map(({ id }) => id)
}
