import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { notHidden, visibleToEachOther } from '../../../db/visible.ts'

/** Whoever writes from now on asks for another notifying. In a statement of its own: nobody who writes waits for the rest. */
export const setNotified = (db: Db, chatId: string) =>
  db.execute(sql`update group_chats set notify_at = null where id = ${chatId}`)

/** False where it is over. It does not end until the transaction does; members go on writing, coming and leaving. */
export async function holdChat(tx: Db, chatId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with c as materialized (select expires_at from group_chats where id = ${chatId} for key share)
    select from c where expires_at > clock_timestamp()`)
  return rows.length > 0
}

/**
 * Takes note that members are being notified, and answers whom: who has not read what somebody else wrote whom they may
 * see, has not muted the chat, and has not been notified since they last read. Their rows are locked in one order.
 */
export async function takeUnnotified(tx: Db, chatId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    with unnotified as (
      select m.user_id from group_members m
      where m.group_chat_id = ${chatId} and not m.is_muted and not m.is_notified and exists (
        select from group_messages g
        where g.group_chat_id = m.group_chat_id and g.created_at > m.read_at and g.user_id <> m.user_id
          and ${visibleToEachOther(sql`m.user_id`, sql`g.user_id`)} and ${notHidden(sql`g.id`)})
        and ${notHidden(sql`m.group_chat_id`)}
      order by m.user_id for no key update of m)
    update group_members m set is_notified = true from unnotified
    where m.group_chat_id = ${chatId} and m.user_id = unnotified.user_id returning m.user_id as "userId"`)
  return rows.map(({ userId }) => userId)
}
