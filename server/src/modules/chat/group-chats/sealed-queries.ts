import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { SEALED_KEPT_DAYS } from '../../../db/received.ts'
import { endedGroupChats, groupStays } from '../../../db/schema/group-chats.ts'
import { notHidden } from '../../../db/visible.ts'

const BATCH = 500

export const insertEndedChat = (tx: Db, chatId: string) =>
  tx.execute(sql`
    insert into ended_group_chats (id, name, description, city, country, creator_id, username, first_name, created_at, ended_at)
    select c.id, c.name, c.description, c.city, c.country, c.created_by, u.username, u.first_name, c.created_at, now()
    from group_chats c left join users u on u.id = c.created_by
    where c.id = ${chatId} and ${notHidden(sql`c.id`)} on conflict do nothing`)

interface Words extends Record<string, unknown> {
  id: string
  content: string
  createdAt: Date
}

/** The next ones after a moment, the oldest first; not those that a moderator has hidden. */
export async function listToSeal(tx: Db, chatId: string, after: Date | null): Promise<Words[]> {
  const { rows } = await tx.execute<Words>(sql`
    select id, content, created_at as "createdAt" from group_messages g
    where group_chat_id = ${chatId} and created_at > ${after?.toISOString() ?? '-infinity'}::timestamptz
      and ${notHidden(sql`g.id`)} and ${notHidden(sql`g.group_chat_id`)}
    order by created_at limit ${sql.raw(String(BATCH))}`)
  return rows
}

/** With their authors as they were named then. */
export const insertSealed = (tx: Db, chatId: string, words: readonly { id: string; sealed: string }[]) =>
  tx.execute(sql`
    insert into ended_group_messages (id, group_chat_id, author_id, username, first_name, sealed, said_at)
    select g.id, g.group_chat_id, g.user_id, named.username, named.first_name, words.sealed, g.created_at
    from unnest(${sql.param(words.map(({ id }) => id))}::uuid[], ${sql.param(words.map(({ sealed }) => sealed))}::text[])
      as words(id, sealed)
    join group_messages g on g.id = words.id and g.group_chat_id = ${chatId}
    left join lateral name_at(g.user_id, g.created_at) named on true`)

/** By the clock, with their messages; and who was a member, two days later than the last chat of then is. */
export async function deleteEndedChats(db: Db): Promise<void> {
  await deleteInBatches(db, endedGroupChats, sql`ended_at < now() - make_interval(days => ${SEALED_KEPT_DAYS})`)
  await deleteInBatches(db, groupStays, sql`left_at < now() - make_interval(days => ${SEALED_KEPT_DAYS + 2})`)
}
