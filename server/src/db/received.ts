import { FORMER_CONTACTS } from '@caravan/contract/former-contacts.ts'
import type { Viewer } from '../platform/viewer.ts'
import { type SQL, sql } from './sql.ts'
import { addressedTrip, notHidden, viewerAsValues } from './visible.ts'

/** So long what somebody received is theirs to report and to keep after its author is out of their sight, or it went. */
export const RECEIVED_KEPT_DAYS = FORMER_CONTACTS.keptDays
/** So long the words of a group chat that is over are kept sealed. */
export const SEALED_KEPT_DAYS = FORMER_CONTACTS.sealedDays

const keptDays = sql.raw(`interval '${RECEIVED_KEPT_DAYS} days'`)
const sealedDays = sql.raw(`interval '${SEALED_KEPT_DAYS} days'`)

type ViewerId = Pick<Viewer, 'id'>

/** Since when the viewer sees nothing of another, whatever the reason; null where they do. */
const goneSince = ({ id }: { id: string | SQL }, other: SQL) => sql`gone_since(${id}::uuid, ${other})`

/** Whether words reached the viewer and can still be reported: said by somebody whom they see, or saw until lately. */
export const hasReached = (viewer: ViewerId, author: SQL, saidAt: SQL) => sql<boolean>`coalesce((
  select ${saidAt} <= since and since > now() - ${keptDays} from (select ${goneSince(viewer, author)} as since) sight), true)`

/** Whether a comment `c` under a trip `t` reached the viewer: under their own, or where they took part, as far as it is for them. */
export const hasReceivedComment = (viewer: Viewer) => sql<boolean>`(
  (t.user_id = ${viewer.id} or ${addressedTrip(viewerAsValues(viewer), 't')}
    and exists (select from comments part where part.trip_id = t.id and part.user_id = ${viewer.id}))
  and ${notHidden(sql`c.id`)} and ${hasReached(viewer, sql`c.user_id`, sql`c.created_at`)})`

/** Whether the viewer was a member of a group chat at a moment. */
// mutant: sealed words are opened by a report of whoever was in the chat at another time | modules/chat/group-chats/messages | and ${at} between stay.joined_at and stay.left_at
export const wasMember = ({ id }: ViewerId, chatId: SQL, at: SQL) => sql<boolean>`exists (
  select from group_stays stay where stay.user_id = ${id} and stay.group_chat_id = ${chatId}
    and ${at} between stay.joined_at and stay.left_at)`

/** Whether words of a group chat were said while the viewer was a member, or before they came to an author whom they saw. */
export const wasThereFor = (viewer: ViewerId, chatId: SQL, author: SQL, saidAt: SQL) =>
  sql<boolean>`(${cameInSight(viewer, chatId, author)} or ${wasMember(viewer, chatId, saidAt)})`

/** Whether the viewer is a member of a group chat, and came while they saw an author: then they have read what was said before. */
// mutant: who comes into a group chat after a block has received what was said before it | modules/privacy/former-contacts/former-contacts | and ${hasReached({ id }, author, sql`own.joined_at`)}
const cameInSight = ({ id }: ViewerId, chatId: SQL, author: SQL) => sql<boolean>`exists (
  select from group_members own where own.group_chat_id = ${chatId} and own.user_id = ${id}
    and ${hasReached({ id }, author, sql`own.joined_at`)})`

/** As the viewer knew a traveller when they saw them last: `username` and `first_name`, for a lateral join. */
export const knownAs = (viewer: { id: string | SQL }, id: SQL) => sql`(
  select username, first_name from blocks where blocker_id = ${viewer.id} and blocked_id = ${id}
  union all select username, first_name from name_at(${id}, coalesce(${goneSince(viewer, id)}, now()))
  limit 1)`

/** When the terms of a plan `p` as they are were proposed: with other terms its proposer takes a step. */
const proposedAt = sql`coalesce((
  select max(step.at) from plan_steps step
  where step.plan_id = p.id and step.user_id = p.proposed_by and step.kind in ('proposed', 'changed')), p.created_at)`

/**
 * What the viewer received of an author: words that went, and those of an author who is out of their sight. Each has an id, a
 * kind, its content, where it was said, when, and the author's names of then. What went and is there again is one, as it went.
 */
export const receivedOf = (viewer: Viewer, author: SQL) => sql`(
  select distinct on (said.id, said.kind, said.content) said.*,
    coalesce(went.username, named.username) as username, coalesce(went.first_name, named.first_name) as first_name
  from (
    select r.subject_id as id, r.kind, r.content, r.about, r.said_at, r.id as received_id from received_words r
    where r.recipient_id = ${viewer.id} and r.author_id = ${author} and r.content <> '' and r.went_at > now() - ${keptDays}
    union all
    select live.*, null::uuid from (select ${goneSince(viewer, author)} as since) sight cross join lateral (
      select w.id, 'message' as kind, w.content, jsonb_build_object('matchId', w.match_id, 'number', w.number) as about, w.created_at as said_at
      from conversations c join messages w on w.match_id = c.match_id
      where (c.asker_id, c.author_id) in ((${viewer.id}::uuid, ${author}), (${author}, ${viewer.id}::uuid)) and w.sender_id = ${author}
      union all
      select m.id, 'request', m.note, jsonb_build_object('matchId', m.id, 'postId', m.trip_id), m.created_at from matches m
      where m.user_id = ${author} and m.owner_id = ${viewer.id} and m.note is not null
      union all
      select c.id, 'comment', c.content, jsonb_build_object('postId', t.id, 'destination', t.destination, 'country', t.country), c.created_at
      from comments c join trips t on t.id = c.trip_id where c.user_id = ${author} and ${hasReceivedComment(viewer)}
      union all
      select v.id, 'vouch', v.text, '{}', v.created_at from vouches v where v.author_id = ${author} and v.about_id = ${viewer.id}
      union all
      select p.id, 'plan', p.place, jsonb_build_object('matchId', p.match_id, 'groupChatId', p.group_chat_id, 'startsAt', p.starts_at), ${proposedAt}
      from plans p left join matches m on m.id = p.match_id
      where p.proposed_by = ${author} and (${viewer.id} in (m.user_id, m.owner_id) or exists (
        select from plan_agreements a where a.plan_id = p.id and a.user_id = ${viewer.id}))
      union all
      select g.id, 'group-message', g.content, jsonb_build_object('groupChatId', c.id, 'groupChatName', c.name), g.created_at
      from group_messages g join group_chats c on c.id = g.group_chat_id
      where g.user_id = ${author} and c.expires_at > clock_timestamp() and ${notHidden(sql`g.id`)}
        and ${wasThereFor(viewer, sql`c.id`, author, sql`g.created_at`)}) live
    where live.said_at <= sight.since and sight.since > now() - ${keptDays}) said
  left join received_words went on went.id = said.received_id
  left join lateral name_at(${author}, said.said_at) named on went.id is null
  order by said.id, said.kind, said.content, said.received_id)`

/** In which group chats two were members, and since when the later of them was one; over no longer than they are kept. */
const sharedChats = (viewer: ViewerId) => sql`
  select g.id, 'group-chat' as kind, greatest(own.joined_at, theirs.joined_at) as at, chat.name
  from gone g
  join lateral (select * from (${stays}) each where each.user_id = g.id) theirs on g.since > now() - ${sealedDays}
  join lateral (select * from (${stays}) each where each.user_id = ${viewer.id}) own
    on own.group_chat_id = theirs.group_chat_id and own.joined_at <= theirs.left_at and theirs.joined_at <= own.left_at
    and greatest(own.joined_at, theirs.joined_at) <= g.since
  join lateral (
    select name from group_chats where id = theirs.group_chat_id union all
    select name from ended_group_chats where id = theirs.group_chat_id limit 1) chat on true`

const stays = sql`
  select user_id, group_chat_id, joined_at, 'infinity'::timestamptz as left_at from group_members
  union all select user_id, group_chat_id, joined_at, left_at from group_stays`

/**
 * Who is out of the viewer's sight since less than 90 days, with what the two shared until then: a common table expression of
 * `id`, `since`, `kind`, `at` and the `name` of a group chat. Few are out of anybody's sight, so it starts from them; with
 * `offset 0` authors are looked up one by one, and no hash of all travellers is made.
 */
export const formerContacts = (viewer: Viewer) => sql`
  gone as materialized (
    select id, min(at) as since from (
      select blocked_id as id, created_at as at from blocks where blocker_id = ${viewer.id}
      union all select blocker_id, created_at from blocks where blocked_id = ${viewer.id}
      union all select user_id, requested_at from deletion_requests where due_at is not null
      union all select user_id, began_at from suspensions where ends_at > now()) reasons
    where id <> ${viewer.id} group by id having min(at) > now() - ${keptDays}),
  contacts as materialized (
    select g.id, case m.status when 'accepted' then 'match' else 'request' end as kind,
      least(case when m.status <> 'accepted' then m.created_at when c.last_number > 0 then c.active_at
        else coalesce(m.answered_at, m.created_at) end, g.since) as at, null::text as name
    from gone g join matches m on (m.user_id = g.id and m.owner_id = ${viewer.id} or m.user_id = ${viewer.id} and m.owner_id = g.id)
    left join conversations c on c.match_id = m.id
    union all
    select g.id, 'comment', c.created_at, null from gone g join comments c on c.user_id = g.id join trips t on t.id = c.trip_id
    where ${hasReceivedComment(viewer)}
    union all ${sharedChats(viewer)}
    union all
    select r.author_id, r.kind, r.said_at, null from received_words r
    where r.recipient_id = ${viewer.id} and r.went_at > now() - ${keptDays} and r.kind in ('match', 'request', 'comment') and (
      exists (select from gone g where g.id = r.author_id) or not exists (select from users u where u.id = r.author_id offset 0)))`
