import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { groupChats, groupKeeps, groupMembers, groupMessages } from '../db/schema/group-chats.ts'
import { users } from '../db/schema/users.ts'
import type { groupChatRows, StoredTraveller } from './group-chat-rows.ts'

export async function listStored(tx: Db, emails: string[]): Promise<Map<string, StoredTraveller>> {
  const { id, email, city, country, cityKey } = users
  const rows = await tx.select({ id, email, city, country, cityKey }).from(users).where(inArray(email, emails))
  return new Map(rows.map((row) => [row.email, row]))
}

/** Whether it goes on, as the demo opened it. */
export async function isOpen(tx: Db, { cityKey, name, createdBy }: Chat): Promise<boolean> {
  const isThis = and(eq(groupChats.cityKey, cityKey), eq(groupChats.name, name), eq(groupChats.createdBy, createdBy))
  const found = await tx
    .select({ id: groupChats.id })
    .from(groupChats)
    .where(and(isThis, gt(groupChats.expiresAt, sql`clock_timestamp()`)))
  return found.length > 0
}

type Rows = NonNullable<ReturnType<typeof groupChatRows>>
type Chat = Rows['chat']

export async function insertGroupChat(tx: Db, { chat, members, messages, keeps }: Rows): Promise<void> {
  await tx.insert(groupChats).values(chat)
  await tx.insert(groupMembers).values(members)
  if (messages.length > 0) await tx.insert(groupMessages).values(messages)
  if (keeps.length > 0) await tx.insert(groupKeeps).values(keeps)
}
