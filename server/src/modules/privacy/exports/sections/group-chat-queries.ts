import { Time } from '@caravan/contract/fields.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { hasReached, wasThereFor } from '../../../../db/received.ts'
import { notHidden, visibleGroupChat } from '../../../../db/visible.ts'
import type { Viewer } from '../../../../platform/viewer.ts'
import { isOwn, Name, nameOf, nullable, type Section, section } from './section-queries.ts'

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
