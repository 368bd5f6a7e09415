import { authorCardColumns } from '../../../db/author-card.ts'
import { enqueueLookSql, LOOKED_AT_LENGTH } from '../../../db/enqueue-look.ts'
import { canLink } from '../../../db/first-days.ts'
import { sql } from '../../../db/sql.ts'
import { separatedFrom, textOf, visibleGroupChat } from '../../../db/visible.ts'

/** Members who have not read on are notified so long after the first message that they have not read. */
const NOTIFIED_AFTER = '30 seconds'

const AUTHOR = { id: sql.raw('$3::uuid') }

/**
 * The message ($1 its id, $2 the chat, $3 the author, $4 the words) in one statement. The lock of the chat's row gives out
 * the times, a millisecond apart at least, so that what is written at once is in one order for everybody; the clock and
 * the membership are looked at under it. Nothing is written where the author is no member, or the chat is over. No number
 * is counted: a gap would show that somebody wrote who is hidden.
 *
 * It answers the author's card, and everybody who sees nothing of the author, so that it can be announced without
 * another statement. Where no notifying is under way it asks for one; a long message enqueues a look for signals.
 */
// mutant: who leaves while their message waits writes all the same | modules/chat/group-chats/ending | for key share of m
export const INSERT_GROUP_MESSAGE = `
  with chat as materialized (
    select id, created_by, expires_at, last_message_at, notify_at from group_chats where id = $2::uuid for no key update),
  author as materialized (
    select m.user_id from chat join group_members m on m.group_chat_id = chat.id
    where m.user_id = $3::uuid and chat.expires_at > clock_timestamp() and ${textOf(visibleGroupChat(AUTHOR, 'chat'))}
    for key share of m),
  due as materialized (
    select chat.id,
      greatest(date_trunc('milliseconds', clock_timestamp()), chat.last_message_at + interval '1 millisecond') as written_at,
      case when chat.notify_at > clock_timestamp() then chat.notify_at
        else clock_timestamp() + interval '${NOTIFIED_AFTER}' end as notify_at,
      chat.notify_at is null or chat.notify_at <= clock_timestamp() as is_to_notify
    from chat, author),
  written as (
    insert into group_messages (id, group_chat_id, user_id, content, created_at)
    select $1::uuid, id, $3::uuid, $4::text, written_at from due
    returning id, group_chat_id, user_id, content, created_at),
  moved as (
    update group_chats c set last_message_at = due.written_at, notify_at = due.notify_at from due where c.id = due.id),
  asked as materialized (
    select (graphile_worker.add_job('notify-group', json_build_object('id', due.id), run_at := due.notify_at,
      job_key := 'notify-group:' || due.id, job_key_mode := 'preserve_run_at')).id as job_id
    from due where due.is_to_notify),
  looked_at as materialized (
    select (${enqueueLookSql('user_id')}).id as job_id from written where length(content) >= ${LOOKED_AT_LENGTH})
  select w.id, w.group_chat_id as "groupChatId", w.user_id as "userId", w.content, w.created_at as "createdAt",
    ${textOf(canLink(sql.raw('w.created_at')))} as "canLink", ${textOf(authorCardColumns('u'))},
    array(select separated.id from ${textOf(separatedFrom(AUTHOR))} separated) as "hiddenFrom",
    (select count(job_id)::int from asked) + (select count(job_id)::int from looked_at) as "jobs"
  from written w join users u on u.id = w.user_id`
