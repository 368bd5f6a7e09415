import { sql } from 'drizzle-orm'
import { type BylineRow, bylineColumns } from '../../../db/byline.ts'
import type { Db } from '../../../db/client.ts'
import { canLink } from '../../../db/first-days.ts'
import { named } from '../../../db/named.ts'
import { textOf, visibleContribution, visibleTravellerHashed } from '../../../db/visible.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { INSERT_GROUP_MESSAGE } from './insert-message.ts'

export interface GroupMessageRow extends BylineRow {
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
  type Inserted = GroupMessageRow & { hiddenFrom: string[] }
  const rows = await named<Inserted>(db, 'insert-group-message', INSERT_GROUP_MESSAGE, [id, chatId, authorId, content])
  return rows[0]
}

const isVisible = textOf(visibleContribution({ id: sql.raw('$1::uuid') }, 'g', visibleTravellerHashed))

/** A page is chosen before its authors are looked up. `range` is a condition on $3. */
// mutant: a message is listed across a block | test/list-matrix | ${isVisible} | (true or ${isVisible})
const messagesText = (range: string, order: 'asc' | 'desc', limit: number) => `
  select g.id, g.group_chat_id as "groupChatId", g.user_id as "userId", g.content, g.created_at as "createdAt",
    ${textOf(canLink(sql.raw('g.created_at')))} as "canLink", ${textOf(bylineColumns('u'))}
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
