import { LIMITS } from '@caravan/contract/limits.ts'
import { enqueueLookSql, LOOKED_AT_LENGTH } from '../../../db/enqueue-look.ts'
import { canLinkOf } from '../../../db/first-days.ts'
import { sql } from '../../../db/sql.ts'
import { isActive, textOf } from '../../../db/visible.ts'
import { notificationUpsert } from '../../notify/upsert-query.ts'

/** Nobody writes to who is suspended. Whoever has left has no open conversation. */
const ARE_ACTIVE = `${textOf(isActive(sql.raw('c.asker_id')))} and ${textOf(isActive(sql.raw('c.author_id')))}`

// mutant: messages are written after a match has ended | modules/chat/messages/messages | and c.is_open
// mutant: a message is written to somebody suspended | modules/safety/moderation/suspension | and ${ARE_ACTIVE}
const insertMessageSql = ({ also = '', notified }: { also?: string; notified?: string } = {}) => `
  with conversation as (
    update conversations c set
      last_number = c.last_number + 1,
      active_at = greatest(clock_timestamp(), c.active_at),
      last_sender_id = $3::uuid,
      last_preview = left($4::text, ${LIMITS.messagePreview}),
      asker_unread = c.asker_unread + (c.asker_id <> $3::uuid)::int,
      author_unread = c.author_unread + (c.author_id <> $3::uuid)::int
    where c.match_id = $2::uuid and c.is_open and $3::uuid in (c.asker_id, c.author_id)
      and ${ARE_ACTIVE} ${also}
    returning c.match_id, c.last_number, c.active_at,
      case c.asker_id when $3::uuid then c.author_id else c.asker_id end as receiver_id),
  written as (
    insert into messages (id, match_id, number, sender_id, content, created_at)
    select $1::uuid, match_id, last_number, $3::uuid, $4::text, active_at from conversation returning *),
  looked_at as materialized (
    select (${enqueueLookSql('sender_id')}).id as job_id from written where length(content) >= ${LOOKED_AT_LENGTH})${notified ? `, ${notified}` : ''}
  select id, match_id as "matchId", number, sender_id as "senderId", content, created_at as "createdAt",
    ${textOf(canLinkOf(sql.raw('written.sender_id'), sql.raw('written.created_at')))} as "canLink",
    false as "isRead", (select receiver_id from conversation) as "receiverId", (select count(job_id)::int from looked_at) as "looks"
    ${notified ? ', (select count(job_id)::int from delivery) as "deliveries"' : ''}
  from written`

/**
 * The message ($1 its id, $2 the match, $3 the sender, $4 the words) and what its conversation shows of it, in one
 * statement. The lock of the conversation's row gives out the numbers and the times, so that what is written at once
 * is in one order for everybody. A long one enqueues a look for signals. Nothing is written where the sender is not of an accepted match, or it ended while
 * the lock was waited for.
 */
export const INSERT_MESSAGE = insertMessageSql()

/** The same with the notification of its receiver, whose id is $5 where there is none yet. */
export const INSERT_FIRST_MESSAGE = insertMessageSql({
  notified: textOf(
    notificationUpsert({
      id: sql`$5::uuid`,
      userId: sql`conversation.receiver_id`,
      kind: sql`'message'::text`,
      actorId: sql`$3::uuid`,
      subjectId: sql`conversation.match_id`,
      tripId: sql`null::uuid`,
      matchId: sql`conversation.match_id`,
      from: sql`from conversation`,
    }),
  ),
})

/** The same, only where the receiver has another unread message of this conversation. */
export const INSERT_FURTHER_MESSAGE = insertMessageSql({
  also: 'and case c.asker_id when $3::uuid then c.author_unread else c.asker_unread end > 0',
})
