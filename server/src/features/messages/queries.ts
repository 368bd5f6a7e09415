import { LIMITS } from '@caravan/contract/limits.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

interface StoredMessage extends Record<string, unknown> {
  id: string
  match_id: string
  number: number
  sender_id: string
  content: string
  created_at: Date | string
}

export interface MessageRow extends StoredMessage {
  receiver_id: string
  is_read: boolean
}

interface NewMessage {
  id: string
  matchId: string
  senderId: string
  content: string
}

/**
 * The message, and what its conversation shows of it, in one statement. The lock of the conversation's row gives out
 * the numbers and the times, so that what is written at once stands in one order for everybody.
 * Nothing is written where the sender is not of an accepted match; with `ifOthersWait` also where the receiver has
 * no other unread message of this conversation.
 */
export async function insertMessage(
  db: Db,
  { id, matchId, senderId, content }: NewMessage,
  { ifOthersWait }: { ifOthersWait: boolean },
): Promise<MessageRow | undefined> {
  const waiting = ifOthersWait
    ? sql`and case c.asker_id when ${senderId}::uuid then c.author_unread else c.asker_unread end > 0`
    : sql``
  const { rows } = await db.execute<MessageRow>(sql`
    with conversation as (
      update conversations c set
        last_number = c.last_number + 1,
        active_at = greatest(clock_timestamp(), c.active_at),
        last_sender_id = ${senderId},
        last_preview = left(${content}, ${LIMITS.messagePreview}),
        asker_unread = c.asker_unread + (c.asker_id <> ${senderId}::uuid)::int,
        author_unread = c.author_unread + (c.author_id <> ${senderId}::uuid)::int
      from matches m
      where c.match_id = ${matchId} and m.id = c.match_id and m.status = 'accepted' and m.ended_at is null
        and ${senderId}::uuid in (c.asker_id, c.author_id) ${waiting}
      returning c.match_id, c.last_number, c.active_at,
        case c.asker_id when ${senderId}::uuid then c.author_id else c.asker_id end as receiver_id)
    insert into messages (id, match_id, number, sender_id, content, created_at)
    select ${id}, match_id, last_number, ${senderId}, ${content}, active_at from conversation
    returning id, match_id, number, sender_id, content, created_at, false as is_read,
      (select receiver_id from conversation)`)
  return rows[0]
}

interface Party extends Record<string, unknown> {
  other_id: string
  is_open: boolean
  /** How far the other traveller and oneself have read. */
  other_read: number | null
  own_read: number | null
}

/** The viewer's part in a match; nothing where they have none. */
export async function findParty(db: Db, userId: string, matchId: string): Promise<Party | undefined> {
  const { rows } = await db.execute<Party>(sql`
    select case m.user_id when ${userId}::uuid then m.post_author_id else m.user_id end as other_id,
      m.status = 'accepted' and m.ended_at is null as is_open,
      case m.user_id when ${userId}::uuid then c.author_read else c.asker_read end as other_read,
      case m.user_id when ${userId}::uuid then c.asker_read else c.author_read end as own_read
    from matches m left join conversations c on c.match_id = m.id
    where m.id = ${matchId} and ${userId}::uuid in (m.user_id, m.post_author_id)`)
  return rows[0]
}

/** The newest `limit` messages before a number, given oldest first as they are read. */
export async function listMessages(db: Db, matchId: string, limit: number, before: number | null) {
  const older = before === null ? sql`` : sql`and number < ${before}`
  const { rows } = await db.execute<StoredMessage>(sql`
    select * from (
      select id, match_id, number, sender_id, content, created_at from messages
      where match_id = ${matchId} ${older} order by number desc limit ${sql.raw(String(limit))}) page
    order by number`)
  return rows
}

/** The next `limit` messages after one of this conversation; undefined where that is none of it. */
export async function listMessagesAfter(db: Db, matchId: string, limit: number, afterId: string) {
  const found = await db.execute<{ number: number }>(
    sql`select number from messages where id = ${afterId} and match_id = ${matchId}`,
  )
  const after = found.rows[0]
  if (!after) return undefined
  const { rows } = await db.execute<StoredMessage>(sql`
    select id, match_id, number, sender_id, content, created_at from messages
    where match_id = ${matchId} and number > ${after.number} order by number limit ${sql.raw(String(limit))}`)
  return rows
}

/** Answers the number up to which the reader has now read; undefined where nothing was unread. */
export async function markRead(db: Db, matchId: string, readerId: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ last_number: number }>(sql`
    update conversations set
      asker_read = case asker_id when ${readerId}::uuid then last_number else asker_read end,
      asker_unread = case asker_id when ${readerId}::uuid then 0 else asker_unread end,
      author_read = case author_id when ${readerId}::uuid then last_number else author_read end,
      author_unread = case author_id when ${readerId}::uuid then 0 else author_unread end
    where match_id = ${matchId}
      and case ${readerId}::uuid when asker_id then asker_unread when author_id then author_unread end > 0
    returning last_number`)
  return rows[0]?.last_number
}
