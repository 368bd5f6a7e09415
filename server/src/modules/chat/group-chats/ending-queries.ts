import type { Db } from '../../../db/client.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { SEALED_KEPT_DAYS } from '../../../db/received.ts'
import { endedGroupChats, groupStays } from '../../../db/schema/group-chats.ts'
import { sql } from '../../../db/sql.ts'
import { notHidden, visibleGroupChat, visibleToEachOther } from '../../../db/visible.ts'

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

export interface Overdue extends Record<string, unknown> {
  id: string
  expiresAt: Date
}

/** Those whose time is over, the oldest first, after one of them. By `now()`, which the index can be searched by. */
export async function listOverdue(db: Db, limit: number, after: Overdue | undefined): Promise<Overdue[]> {
  const later = after
    ? sql`and (expires_at, id) > (${after.expiresAt.toISOString()}::timestamptz, ${after.id}::uuid)`
    : sql``
  const { rows } = await db.execute<Overdue>(sql`
    select id, expires_at as "expiresAt" from group_chats
    where expires_at <= now() ${later} order by expires_at, id limit ${sql.raw(String(limit))}`)
  return rows
}

/** False where it has ended meanwhile, or another node is ending it. */
export async function lockOverdue(tx: Db, chatId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from group_chats where id = ${chatId} and expires_at <= clock_timestamp() for update skip locked`)
  return rows.length > 0
}

/** From now on it is over for everybody, and whoever writes, joins or keeps waits for its end. The caller holds it. */
export const setOver = (tx: Db, chatId: string) =>
  tx.execute(sql`update group_chats set expires_at = least(expires_at, clock_timestamp()) where id = ${chatId}`)

/** Whose count of unread notifications changes with its end. */
export async function listUnreadOwners(tx: Db, chatId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    select distinct user_id as "userId" from notifications where group_chat_id = ${chatId} and read_at is null`)
  return rows.map(({ userId }) => userId)
}

/** With its members, its messages, what they wanted to keep, and its notifications. */
export const deleteChat = (tx: Db, chatId: string) => tx.execute(sql`delete from group_chats where id = ${chatId}`)

/** Those that are matched now. */
export const deletePairs = (tx: Db, chatId: string, pairs: readonly { one: string; other: string }[]) =>
  tx.execute(sql`
    delete from group_keeps k
    using unnest(${sql.param(pairs.map(({ one }) => one))}::uuid[], ${sql.param(pairs.map(({ other }) => other))}::uuid[])
      as pair(one, other)
    where k.group_chat_id = ${chatId} and (k.user_id = pair.one and k.kept_id = pair.other
      or k.user_id = pair.other and k.kept_id = pair.one)`)

interface Keep {
  chatId: string
  userId: string
  keptId: string
}

/** The same twice is one. The caller holds the chat, and both are members. */
export const insertKeep = (tx: Db, { chatId, userId, keptId }: Keep) =>
  tx.execute(sql`
    insert into group_keeps (group_chat_id, user_id, kept_id)
    values (${chatId}, ${userId}, ${keptId}) on conflict do nothing`)

export const deleteKeep = (tx: Db, { chatId, userId, keptId }: Keep) =>
  tx.execute(sql`
    delete from group_keeps where group_chat_id = ${chatId} and user_id = ${userId} and kept_id = ${keptId}`)

const areTheTwo = (one: string, other: string) => sql`
  (k.user_id = ${one}::uuid and k.kept_id = ${other}::uuid or k.user_id = ${other}::uuid and k.kept_id = ${one}::uuid)`

/** Locks the chats in which one of two wants to keep the other, one after the other in the same order for everybody. */
export const lockChatsOfKeepsBetween = (tx: Db, one: string, other: string) =>
  tx.execute(sql`
    select c.id from group_chats c
    where c.id in (
      select k.group_chat_id from group_members m join group_keeps k on k.group_chat_id = m.group_chat_id
      where m.user_id = ${one} and ${areTheTwo(one, other)})
    order by c.id for no key update`)

export const deleteKeepsBetween = (tx: Db, one: string, other: string) =>
  tx.execute(sql`
    delete from group_keeps k using group_members m
    where m.user_id = ${one} and k.group_chat_id = m.group_chat_id and ${areTheTwo(one, other)}`)

interface Pair extends Record<string, unknown> {
  one: string
  other: string
}

/** Two who want to keep in touch with each other, each pair once, in the same order for everybody. */
export async function listMutualKeeps(tx: Db, chatId: string, limit: number): Promise<Pair[]> {
  const { rows } = await tx.execute<Pair>(sql`
    select k.user_id as one, k.kept_id as other from group_keeps k
    join group_keeps back
      on back.group_chat_id = k.group_chat_id and back.user_id = k.kept_id and back.kept_id = k.user_id
    where k.group_chat_id = ${chatId} and k.user_id < k.kept_id and ${visibleToEachOther(sql`k.user_id`, sql`k.kept_id`)}
    order by k.user_id, k.kept_id limit ${sql.raw(String(limit))}`)
  return rows
}

/** The chats that both are members of. */
export async function listSharedChats(db: Db, one: string, other: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from group_members m
    join group_members o on o.group_chat_id = m.group_chat_id and o.user_id = ${other}
    join group_chats c on c.id = m.group_chat_id
    where m.user_id = ${one} and c.expires_at > clock_timestamp() and ${visibleGroupChat({ id: one }, 'c')}`)
  return rows.map(({ id }) => id)
}
