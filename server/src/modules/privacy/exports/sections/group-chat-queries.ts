import { Day, Time } from '@caravan/contract/fields.ts'
import { z } from 'zod'
import { FORMER_ID } from '../../../../db/former.ts'
import { hasReached, wasThereFor } from '../../../../db/received.ts'
import { sql } from '../../../../db/sql.ts'
import { notBlocked, notHidden, viewerAsValues, visibleGroupChat, visibleTrip } from '../../../../db/visible.ts'
import type { Viewer } from '../../../../platform/viewer.ts'
import { isOwn, Name, nameOf, nullable, otherOf, type Section, section } from './trip-queries.ts'

export const MATCH_SECTIONS: readonly Section[] = [
  section({
    name: 'matches',
    about: 'Whom you asked for a match and who asked you. A note is there while a request is not answered.',
    table: 'matches',
    item: z.object({
      ...{ id: z.string(), with: Name, askedByMe: z.boolean(), tripId: nullable, status: z.string(), note: nullable },
      ...{ declineReason: nullable, createdAt: Time, answeredAt: Time.nullable(), endedAt: Time.nullable() },
      ...{ endedByMe: z.boolean(), hasLostTrip: z.boolean() },
    }),
    made: (viewer) => ({
      with: nameOf(viewer, otherOf(viewer, 'user_id', 'owner_id')),
      askedByMe: sql`t.user_id = ${viewer.id}`,
      // a request about a trip that they may no longer see says nothing of it
      tripId: sql`(select seen.id from trips seen
        where seen.id = t.trip_id and ${visibleTrip(viewerAsValues(viewer), 'seen')})`,
      note: sql`case when t.user_id = ${viewer.id} or ${hasReached(viewer, sql`t.user_id`, sql`t.created_at`)} then t.note end`,
      // why somebody declined is theirs
      declineReason: sql`case when t.owner_id = ${viewer.id} then t.decline_reason end`,
      endedByMe: sql`coalesce(t.ended_by = ${viewer.id}, false)`,
    }),
    madeOf: ['user_id', 'owner_id', 'ended_by'],
    where: (viewer) => sql`(${isOwn(viewer)} or t.owner_id = ${viewer.id})`,
  }),
  section({
    name: 'received-words',
    about:
      'What you received and that is gone: withdrawn, declined, deleted, changed, or gone with its author or its trip. For 90 days.',
    table: 'received_words',
    item: z.object({
      ...{ kind: z.string(), firstName: nullable, content: z.string() },
      ...{ saidAt: Time, wentAt: Time },
    }),
    made: () => ({
      // by the day: at what moment somebody went is theirs
      wentAt: sql`date_trunc('day', t.went_at, 'UTC')`,
    }),
    where: ({ id }) => sql`t.recipient_id = ${id} and t.content <> ''`,
  }),
  section({
    name: 'match-requests-per-day',
    about: 'How many requests you sent on a day, less those that were given back when you unsent them.',
    table: 'match_asks',
    item: z.object({ day: Day, asked: z.int(), givenBack: z.int() }),
    where: isOwn,
  }),
  section({
    name: 'messages',
    about:
      'What you and your matches wrote each other, by the id of the match. Those of somebody who is not there any more for 90 days; once they are deleted, among what you received.',
    table: 'messages',
    item: z.object({
      ...{
        matchId: z.string(),
        number: z.int(),
        from: Name,
        isMine: z.boolean(),
        content: z.string(),
        createdAt: Time,
      },
    }),
    made: (viewer) => ({ from: nameOf(viewer, sql`t.sender_id`), isMine: sql`t.sender_id = ${viewer.id}` }),
    madeOf: ['sender_id'],
    where: (viewer) => sql`t.match_id in (
      select match_id from conversations where asker_id = ${viewer.id} or author_id = ${viewer.id})
      and (t.sender_id = ${viewer.id} or
        t.sender_id <> ${FORMER_ID} and ${hasReached(viewer, sql`t.sender_id`, sql`t.created_at`)})`,
  }),
]

export const MEETING_SECTIONS: readonly Section[] = [
  section({
    name: 'meetings',
    about: 'Whom you have met in person. Those with a block between you are left out.',
    table: 'meetings',
    item: z.object({ with: Name, createdAt: Time, city: nullable, country: nullable, placeId: nullable }),
    made: (viewer) => ({ with: nameOf(viewer, otherOf(viewer, 'one_id', 'other_id')) }),
    madeOf: ['one_id', 'other_id'],
    where: (viewer) => sql`${viewer.id} in (t.one_id, t.other_id) and ${notBlocked(sql`t.one_id`, sql`t.other_id`)}`,
  }),
  section({
    name: 'vouches',
    about: 'What you say of others whom you have met, and what they say of you.',
    table: 'vouches',
    item: z.object({
      ...{ with: Name, isMine: z.boolean(), text: z.string(), isHidden: z.boolean().nullable(), createdAt: Time },
    }),
    made: (viewer) => ({
      with: nameOf(viewer, otherOf(viewer, 'author_id', 'about_id')),
      isMine: sql`t.author_id = ${viewer.id}`,
      // that somebody hides one's words is theirs to know
      isHidden: sql`case when t.about_id = ${viewer.id} then t.is_hidden end`,
    }),
    madeOf: ['author_id', 'about_id', 'is_hidden'],
    where: (viewer) => sql`t.author_id = ${viewer.id} or (t.about_id = ${viewer.id} and ${isSeen(viewer)})`,
  }),
  section({
    name: 'would-not-meet-again',
    about: 'Whom you would not meet again. Nobody else is ever shown it.',
    table: 'would_not_meet_again',
    item: z.object({ with: Name, createdAt: Time }),
    made: (viewer) => ({ with: nameOf(viewer, sql`t.about_id`) }),
    madeOf: ['about_id'],
    where: ({ id }) => sql`t.author_id = ${id}`,
  }),
]

const isSeen = (viewer: Viewer) => hasReached(viewer, sql`t.author_id`, sql`t.created_at`)

export const GROUP_CHAT_SECTIONS: readonly Section[] = [
  section({
    name: 'group-chats',
    about: 'Group chats that you are in.',
    table: 'group_chats',
    item: z.object({
      ...{ id: z.string(), name: z.string(), description: nullable, city: z.string(), country: z.string() },
      ...{ isMine: z.boolean(), createdAt: Time, expiresAt: Time },
    }),
    made: (viewer) => ({ isMine: sql`coalesce(t.created_by = ${viewer.id}, false)` }),
    madeOf: ['created_by'],
    where: (viewer) => sql`t.id in (${chatsOf(viewer)})`,
  }),
  section({
    name: 'group-memberships',
    about: 'When you joined group chats, and how far you have read.',
    table: 'group_members',
    item: z.object({ groupChatId: z.string(), joinedAt: Time, readAt: Time, isMuted: z.boolean() }),
    where: isOwn,
  }),
  section({
    name: 'group-messages',
    about: 'What was written in group chats that you are in.',
    table: 'group_messages',
    item: z.object({ groupChatId: z.string(), from: Name, isMine: z.boolean(), content: z.string(), createdAt: Time }),
    made: (viewer) => ({ from: nameOf(viewer, sql`t.user_id`), isMine: sql`t.user_id = ${viewer.id}` }),
    madeOf: ['user_id'],
    where: (viewer) => sql`(${isOwn(viewer)} or t.group_chat_id in (${chatsOf(viewer)})
      and ${notHidden(sql`t.id`)} and ${hasReached(viewer, sql`t.user_id`, sql`t.created_at`)}
      and ${wasThereFor(viewer, sql`t.group_chat_id`, sql`t.user_id`, sql`t.created_at`)})`,
  }),
  section({
    name: 'keep-in-touch',
    about: 'With whom of a group chat you want to keep in touch.',
    table: 'group_keeps',
    item: z.object({ groupChatId: z.string(), with: Name }),
    made: (viewer) => ({ with: nameOf(viewer, sql`t.kept_id`) }),
    madeOf: ['user_id', 'kept_id'],
    where: isOwn,
  }),
]

const chatsOf = (viewer: Viewer) => sql`
  select m.group_chat_id from group_members m join group_chats c on c.id = m.group_chat_id
  where m.user_id = ${viewer.id} and c.expires_at > clock_timestamp() and ${visibleGroupChat(viewer, 'c')}`
