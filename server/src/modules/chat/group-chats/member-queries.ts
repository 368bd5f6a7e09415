import { type AuthorCardRow, authorCardColumns } from '../../../db/author-card.ts'
import type { Db } from '../../../db/client.ts'
import { canLink } from '../../../db/first-days.ts'
import { named } from '../../../db/named.ts'
import { sql } from '../../../db/sql.ts'
import { textOf, visibleContribution, visibleGroupChat, visibleTravellerHashed } from '../../../db/visible.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { INSERT_GROUP_MESSAGE } from './insert-message.ts'

export interface GroupMessageRow extends AuthorCardRow {
  id: string
  groupChatId: string
  userId: string
  content: string
  canLink: boolean
  createdAt: Date
}

interface NewGroupMessage {
  id: string
  chatId: string
  authorId: string
  content: string
}

/** Undefined where the author is no member, or the chat is over. `hiddenFrom` are those who see nothing of the author. */
export async function insertGroupMessage(db: Db, { id, chatId, authorId, content }: NewGroupMessage) {
  type Inserted = GroupMessageRow & { hiddenFrom: string[]; jobs: number }
  const rows = await named<Inserted>(db, 'insert-group-message', INSERT_GROUP_MESSAGE, [id, chatId, authorId, content])
  return rows[0]
}

const isVisible = textOf(visibleContribution({ id: sql.raw('$1::uuid') }, 'g', visibleTravellerHashed))

/** A page is chosen before its authors are looked up. `range` is a condition on $3. */
// mutant: a message is listed across a block | test/list-matrix | ${isVisible} | (true or ${isVisible})
const messagesText = (range: string, order: 'asc' | 'desc', limit: number) => `
  select g.id, g.group_chat_id as "groupChatId", g.user_id as "userId", g.content, g.created_at as "createdAt",
    ${textOf(canLink(sql.raw('g.created_at')))} as "canLink", ${textOf(authorCardColumns('u'))}
  from (
    select * from group_messages g
    where g.group_chat_id = $2::uuid and ${range} and ${isVisible}
    order by g.created_at ${order} limit ${limit}) g
  join users u on u.id = g.user_id order by g.created_at ${order}`

type ViewerId = Pick<Viewer, 'id'>

/** The newest `limit` messages before a moment that the viewer may see, newest first. The moments of a chat differ. */
export function listMessages(db: Db, viewer: ViewerId, chatId: string, limit: number, before: Date | null) {
  const text = messagesText('g.created_at < $3::timestamptz', 'desc', limit)
  const values = [viewer.id, chatId, before ? before.toISOString() : 'infinity']
  return named<GroupMessageRow>(db, `group-messages-${limit}`, text, values)
}

/** The next `limit` messages after one of this chat, oldest first; undefined where that is none of it. */
export async function listMessagesAfter(db: Db, viewer: ViewerId, chatId: string, limit: number, afterId: string) {
  const { rows } = await db.execute<{ createdAt: Date }>(
    sql`select created_at as "createdAt" from group_messages where id = ${afterId} and group_chat_id = ${chatId}`,
  )
  const after = rows[0]
  if (!after) return undefined
  const text = messagesText('g.created_at > $3::timestamptz', 'asc', limit)
  const values = [viewer.id, chatId, after.createdAt.toISOString()]
  return named<GroupMessageRow>(db, `group-messages-after-${limit}`, text, values)
}

export interface MemberRow extends AuthorCardRow, Record<string, unknown> {
  userId: string
  isCreator: boolean
  isKept: boolean
}

interface MemberPage {
  limit: number
  /** The id of the last member of the page before. */
  before: string | null
}

/**
 * Members whom the viewer may see, by their ids: neither the order nor the cursor says when somebody joined, which is about
 * when they came to the city.
 */
export async function listMembers(db: Db, viewer: Pick<Viewer, 'id'>, chatId: string, { limit, before }: MemberPage) {
  const older = before ? sql`and m.user_id < ${before}::uuid` : sql``
  // mutant: a member is listed across a block | test/list-matrix | and ${visibleTravellerHashed(viewer, sql`m.user_id`)}
  const { rows } = await db.execute<MemberRow>(sql`
    select m.user_id as "userId", ${authorCardColumns('u')}, c.created_by is not distinct from m.user_id as "isCreator",
      exists (
        select from group_keeps k
        where k.group_chat_id = m.group_chat_id and k.user_id = ${viewer.id} and k.kept_id = m.user_id) as "isKept"
    from group_members m join users u on u.id = m.user_id join group_chats c on c.id = m.group_chat_id
    where m.group_chat_id = ${chatId} and ${visibleTravellerHashed(viewer, sql`m.user_id`)} ${older}
    order by m.user_id desc limit ${sql.raw(String(limit))}`)
  return rows
}

export async function isChatOpen(db: Db, chatId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from group_chats where id = ${chatId} and expires_at > clock_timestamp()`,
  )
  return rows.length > 0
}

export async function isMember(db: Db, chatId: string, userId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from group_members where group_chat_id = ${chatId} and user_id = ${userId}`,
  )
  return rows.length > 0
}

/**
 * A member and the count of them in one statement, so that they cannot part. The caller holds the chat. What was written
 * before is read: nobody is notified of what was said before they came.
 */
export async function insertMember(tx: Db, chatId: string, userId: string): Promise<void> {
  await tx.execute(sql`
    with joined as (
      insert into group_members (group_chat_id, user_id, joined_at, read_at)
      select id, ${userId}::uuid, clock_timestamp(), coalesce(last_message_at, created_at)
      from group_chats where id = ${chatId}
      on conflict do nothing returning group_chat_id)
    update group_chats set member_count = member_count + 1 from joined where id = joined.group_chat_id`)
}

/** Answers whether they were a member. What they wanted to keep, and who wanted to keep them, goes too. */
export async function deleteMember(tx: Db, chatId: string, userId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with gone as (
      delete from group_members where group_chat_id = ${chatId} and user_id = ${userId} returning group_chat_id)
    update group_chats set member_count = member_count - 1 from gone where id = gone.group_chat_id returning id`)
  return rows.length > 0
}

/** False for who is no member of a chat that goes on. */
export async function setMuted(db: Db, chatId: string, userId: string, isMuted: boolean): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update group_members m set is_muted = ${isMuted} from group_chats c
    where c.id = ${chatId} and c.expires_at > clock_timestamp() and ${visibleGroupChat({ id: userId }, 'c')}
      and m.group_chat_id = c.id and m.user_id = ${userId}`)
  return (rowCount ?? 0) > 0
}

/** Everything written so far is read by a member, and they are notified of what comes next. False where it is so already. */
export async function setRead(tx: Db, chatId: string, userId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update group_members m set read_at = greatest(m.read_at, c.last_message_at), is_notified = false from group_chats c
    where c.id = ${chatId} and c.expires_at > clock_timestamp() and m.group_chat_id = c.id and m.user_id = ${userId}
      and (m.is_notified or m.read_at < c.last_message_at)`)
  return (rowCount ?? 0) > 0
}

/** The chats whose rooms the devices of a traveller are in. One that is over is among them until its end is announced there. */
export async function listChatsOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select m.group_chat_id as id from group_members m join group_chats c on c.id = m.group_chat_id
      where m.user_id = ${userId} and ${visibleGroupChat({ id: userId }, 'c')}`,
  )
  return rows.map(({ id }) => id)
}

/** Those that a traveller is a member of, also where they see nothing of it. */
export async function listJoinedBy(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select group_chat_id as id from group_members where user_id = ${userId}`,
  )
  return rows.map(({ id }) => id)
}
