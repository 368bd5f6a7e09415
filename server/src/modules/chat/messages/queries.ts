import { LIMITS } from '@caravan/contract/limits.ts'
import type { Db } from '../../../db/client.ts'
import { canLink, canLinkOf } from '../../../db/first-days.ts'
import { newId } from '../../../db/id.ts'
import { named } from '../../../db/named.ts'
import { sql } from '../../../db/sql.ts'
import { isActive, notBlocked, textOf } from '../../../db/visible.ts'
import { INSERT_FIRST_MESSAGE, INSERT_FURTHER_MESSAGE } from './insert-message.ts'

interface StoredMessage extends Record<string, unknown> {
  id: string
  matchId: string
  number: number
  senderId: string
  content: string
  canLink: boolean
  createdAt: Date
}

export interface MessageRow extends StoredMessage {
  receiverId: string
  isRead: boolean
}

/** A column that is read by nobody: what it counts is done because it is there. */
interface Jobs {
  looks: number
}

const COLUMNS = sql`id, match_id as "matchId", number, sender_id as "senderId", content, created_at as "createdAt",
  ${canLinkOf(sql`messages.sender_id`, sql`messages.created_at`)} as "canLink"`

/**
 * The newest of a conversation that is opened: what is asked for most, and planned once. Who wrote is two travellers, and
 * is looked up for all messages together.
 */
const NEWEST_PAGE = textOf(sql`
  with page as materialized (
    select id, match_id, number, sender_id, content, created_at from messages
    where match_id = $1::uuid order by number desc limit ${sql.raw(String(LIMITS.listPage))})
  select page.id, page.match_id as "matchId", page.number, page.sender_id as "senderId", page.content,
    page.created_at as "createdAt", coalesce(${canLink(sql`page.created_at`)}, false) as "canLink"
  from page left join (
    select id, created_at from users where id = any (array(select distinct sender_id from page)) offset 0
  ) u on u.id = page.sender_id
  order by page.number`)

export interface NewMessage {
  id: string
  matchId: string
  senderId: string
  content: string
}

/** With the notification of its receiver. Undefined where the sender is not of an accepted match. */
export async function insertFirstMessage(db: Db, message: NewMessage): Promise<MessageRow | undefined> {
  const values = [...valuesOf(message), newId()]
  return (
    await named<MessageRow & Jobs & { deliveries: number }>(db, 'insert-first-message', INSERT_FIRST_MESSAGE, values)
  )[0]
}

/** Undefined also where the receiver has no other unread message of this conversation. */
export async function insertFurtherMessage(db: Db, message: NewMessage): Promise<MessageRow | undefined> {
  return (await named<MessageRow & Jobs>(db, 'insert-further-message', INSERT_FURTHER_MESSAGE, valuesOf(message)))[0]
}

const valuesOf = ({ id, matchId, senderId, content }: NewMessage) => [id, matchId, senderId, content]

interface Party {
  otherId: string
  isOpen: boolean
  /** How far the other traveller and oneself have read. */
  otherRead: number | null
  ownRead: number | null
}

// mutant: a stranger reads messages | test/list-matrix | and $1::uuid in (m.user_id, m.owner_id)
// mutant: messages are read across a block | test/list-matrix | and ${notBlocked(sql`m.user_id`, sql`m.owner_id`)}
const FIND_PARTY = textOf(sql`
  select case m.user_id when $1::uuid then m.owner_id else m.user_id end as "otherId",
    m.status = 'accepted' and m.ended_at is null and ${isActive(sql`m.user_id`)}
      and ${isActive(sql`m.owner_id`)} as "isOpen",
    case m.user_id when $1::uuid then c.author_read else c.asker_read end as "otherRead",
    case m.user_id when $1::uuid then c.asker_read else c.author_read end as "ownRead"
  from matches m left join conversations c on c.match_id = m.id
  where m.id = $2::uuid and $1::uuid in (m.user_id, m.owner_id)
    and ${notBlocked(sql`m.user_id`, sql`m.owner_id`)}`)

/** The viewer's part in a match; nothing where they have none, or a block is between the two. */
export async function findParty(db: Db, userId: string, matchId: string): Promise<Party | undefined> {
  return (await named<Party>(db, 'match-party', FIND_PARTY, [userId, matchId]))[0]
}

/** The newest `limit` messages before a number, given oldest first as they are read. */
export async function listMessages(db: Db, matchId: string, limit: number, before: number | null) {
  if (before === null && limit === LIMITS.listPage) {
    return named<StoredMessage>(db, 'newest-messages', NEWEST_PAGE, [matchId])
  }
  const older = before === null ? sql`` : sql`and number < ${before}`
  const { rows } = await db.execute<StoredMessage>(sql`
    select * from (
      select ${COLUMNS} from messages
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
    select ${COLUMNS} from messages
    where match_id = ${matchId} and number > ${after.number} order by number limit ${sql.raw(String(limit))}`)
  return rows
}

/** Answers the number up to which the reader has now read; undefined where nothing was unread, or more than was `seen`. */
export async function markMessagesRead(
  db: Db,
  matchId: string,
  readerId: string,
  seen: number | undefined,
): Promise<number | undefined> {
  const unlessMore = seen === undefined ? sql`` : sql`and last_number <= ${seen}`
  const { rows } = await db.execute<{ lastNumber: number }>(sql`
    update conversations set
      asker_read = case asker_id when ${readerId}::uuid then last_number else asker_read end,
      asker_unread = case asker_id when ${readerId}::uuid then 0 else asker_unread end,
      author_read = case author_id when ${readerId}::uuid then last_number else author_read end,
      author_unread = case author_id when ${readerId}::uuid then 0 else author_unread end
    where match_id = ${matchId}
      and case ${readerId}::uuid when asker_id then asker_unread when author_id then author_unread end > 0
      ${unlessMore}
    returning last_number as "lastNumber"`)
  return rows[0]?.lastNumber
}
