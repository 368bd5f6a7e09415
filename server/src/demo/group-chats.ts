import { GROUP_CHATS as RULES } from '@caravan/contract/group-chats.ts'
import type { Db } from '../db/client.ts'
import { groupChats, groupKeeps, groupMembers, groupMessages } from '../db/schema/group-chats.ts'
import { users } from '../db/schema/users.ts'
import { and, eq, gt, inArray, sql } from '../db/sql.ts'
import { SIGNING_IN, TRAVELLERS, travellerOf } from './cast.ts'
import { type DemoGroupChat, demoData, demoId, momentsBetween } from './data.ts'
import { lockDemoCast } from './queries.ts'

export const GROUP_CHATS = demoData<readonly DemoGroupChat[]>('group-chats')

/** Opens those group chats of the cast that are not open, or not any more: they end after two days, and each local start has some. */
export function openGroupChats(db: Db, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await lockDemoCast(tx)
    const emails = TRAVELLERS.map(({ email }) => email)
    const stored = await listStored(tx, emails)
    for (const chat of GROUP_CHATS) {
      const rows = groupChatRows(now, chat, stored)
      if (rows && !(await isOpen(tx, rows.chat))) await insertGroupChat(tx, rows)
    }
  })
}

const HOUR = 3_600_000
/** A day of talk; what was said before that, nobody needs to scroll to. */
const TALK_HOURS = 24
/** The last words are as old as this. */
const SILENT_HOURS = 0.2

interface StoredTraveller {
  id: string
  email: string
  city: string | null
  country: string | null
  cityKey: string | null
}

/** The rows of a chat, or nothing where its creator is gone or has moved. Of the others those who are there take part. */
function groupChatRows(now: Date, chat: DemoGroupChat, stored: ReadonlyMap<string, StoredTraveller>) {
  const creator = stored.get(travellerOf(chat.creator).email)
  if (!creator?.cityKey || !creator.city || !creator.country) return null
  const home = travellerOf(chat.creator)
  if (creator.city !== home.city || creator.country !== home.country) return null
  const idOf = (key: string) => stored.get(travellerOf(key).email)?.id
  const createdAt = new Date(now.getTime() - chat.openFor * HOUR)
  const groupChatId = demoId(`group chat ${chat.key}`, createdAt)
  const messages = messageRows(now, chat, groupChatId, idOf)
  const members = [chat.creator, ...chat.members].flatMap((key) => {
    const userId = idOf(key)
    return userId
      ? [{ groupChatId, userId, joinedAt: createdAt, readAt: readAtOf(chat, key, messages, createdAt) }]
      : []
  })
  const { city, country, cityKey } = creator
  const { name, description } = chat
  return {
    chat: {
      ...{ id: groupChatId, cityKey, city, country, name, description, createdBy: creator.id, createdAt },
      ...{ memberCount: members.length, expiresAt: new Date(createdAt.getTime() + RULES.hours * HOUR) },
      lastMessageAt: messages.at(-1)?.createdAt ?? null,
    },
    members,
    messages,
    keeps: (chat.keeps ?? []).flatMap(([by, whom]) => {
      const [userId, keptId] = [idOf(by), idOf(whom)]
      return userId && keptId ? [{ groupChatId, userId, keptId }] : []
    }),
  }
}

type IdOf = (key: string) => string | undefined

function messageRows(now: Date, { key, openFor, says }: DemoGroupChat, groupChatId: string, idOf: IdOf) {
  const first = now.getTime() - 0.98 * Math.min(TALK_HOURS, openFor) * HOUR
  const times = momentsBetween(`group chat ${key}`, first, now.getTime() - SILENT_HOURS * HOUR, says.length)
  return says.flatMap(([by, content], index) => {
    const [userId, createdAt = now] = [idOf(by), times[index]]
    const id = demoId(`group message ${key} ${index}`, createdAt)
    return userId ? [{ id, groupChatId, userId, content, createdAt }] : []
  })
}

function readAtOf(
  { unread }: DemoGroupChat,
  key: string,
  messages: readonly { createdAt: Date }[],
  openedAt: Date,
): Date {
  const signsIn = SIGNING_IN.some((name) => name === key)
  return messages.at(signsIn ? -1 - unread : -1)?.createdAt ?? openedAt
}

async function listStored(tx: Db, emails: string[]): Promise<Map<string, StoredTraveller>> {
  const { id, email, city, country, cityKey } = users
  const rows = await tx.select({ id, email, city, country, cityKey }).from(users).where(inArray(email, emails))
  return new Map(rows.map((row) => [row.email, row]))
}

/** Whether it goes on, as the demo opened it. */
async function isOpen(tx: Db, { cityKey, name, createdBy }: Chat): Promise<boolean> {
  const isThis = and(eq(groupChats.cityKey, cityKey), eq(groupChats.name, name), eq(groupChats.createdBy, createdBy))
  const found = await tx
    .select({ id: groupChats.id })
    .from(groupChats)
    .where(and(isThis, gt(groupChats.expiresAt, sql`clock_timestamp()`)))
  return found.length > 0
}

type Rows = NonNullable<ReturnType<typeof groupChatRows>>
type Chat = Rows['chat']

async function insertGroupChat(tx: Db, { chat, members, messages, keeps }: Rows): Promise<void> {
  await tx.insert(groupChats).values(chat)
  await tx.insert(groupMembers).values(members)
  if (messages.length > 0) await tx.insert(groupMessages).values(messages)
  if (keeps.length > 0) await tx.insert(groupKeeps).values(keeps)
}
