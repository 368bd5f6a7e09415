import { GROUP_CHATS } from '@caravan/contract/group-chats.ts'
import type { Db } from '../../../db/client.ts'
import { olderThan, type PageRange } from '../../../db/page.ts'
import { type SQL, sql } from '../../../db/sql.ts'
import { hiddenFrom, visibleContribution, visibleGroupChat, visibleTravellerHashed } from '../../../db/visible.ts'
import type { Viewer } from '../../../platform/viewer.ts'

type ViewerId = Pick<Viewer, 'id'>

/** A chat as one traveller sees it. */
export interface ChatRow extends Record<string, unknown> {
  id: string
  city: string
  country: string
  placeId: string | null
  timeZone: string | null
  name: string
  description: string | null
  createdAt: Date
  expiresAt: Date
  /** Nobody where the viewer may not see them, or they are gone. */
  createdBy: string | null
  /** Without members whom the viewer may not see. */
  memberCount: number
  isFull: boolean
  isMember: boolean
  isMuted: boolean
  /** The first message of somebody else, whom the viewer sees, since they last read. */
  firstUnreadId: string | null
  /** For members: of the last message that they see, else when they joined. */
  latestAt: Date | null
  isInCity: boolean
}

/** The clock of the database decides, to the millisecond: what is over is not there, also while its row is. */
// mutant: a chat that is over can be read until it is deleted | modules/chat/group-chats/access | > clock_timestamp() | is not null
const isOpen = sql`c.expires_at > clock_timestamp()`

/**
 * The chats of `page` as a viewer sees them. `page` selects rows of `group_chats`, few enough to look at each: the members
 * who are hidden are counted from the blocks, of which there are few, and unread messages from where the viewer read.
 */
const hydrated = (viewer: ViewerId, page: SQL) => sql`
  select c.id, c.city, c.country, place.id as "placeId", place.zone_ahead as "timeZone", c.name, c.description, c.created_at as "createdAt", c.expires_at as "expiresAt",
    case when ${visibleTravellerHashed(viewer, sql`c.created_by`)} then c.created_by end as "createdBy",
    c.member_count - hidden.count as "memberCount", c.member_count >= ${sql.raw(String(GROUP_CHATS.members))} as "isFull",
    own.user_id is not null as "isMember", coalesce(own.is_muted, false) as "isMuted",
    (select g.id from group_messages g
      where g.group_chat_id = c.id and g.created_at > own.read_at and g.user_id <> me.id
        and ${visibleContribution(viewer, 'g', visibleTravellerHashed)}
      order by g.created_at limit 1) as "firstUnreadId",
    case when own.user_id is not null then greatest(own.joined_at, (select g.created_at from group_messages g
      where g.group_chat_id = c.id and ${visibleContribution(viewer, 'g', visibleTravellerHashed)}
      order by g.created_at desc limit 1)) end as "latestAt",
    coalesce(c.city_key = me.city_key, false) as "isInCity"
  from (${page}) c
  join users me on me.id = ${viewer.id}
  left join places place on place.id = c.city_key
  left join group_members own on own.group_chat_id = c.id and own.user_id = me.id
  cross join lateral (
    select count(*)::int as count from ${hiddenFrom(viewer)} others
    join group_members m on m.group_chat_id = c.id and m.user_id = others.id) hidden
  order by c.created_at desc, c.id desc`

const pageOfChats = ({ limit, before }: PageRange) =>
  sql`${olderThan(before, 'c')} order by c.created_at desc, c.id desc limit ${sql.raw(String(limit))}`

/** Of the city that the viewer is in now. */
export async function listCityChats(db: Db, viewer: ViewerId, range: PageRange): Promise<ChatRow[]> {
  const page = sql`
    select c.* from group_chats c
    where c.city_key = (select city_key from users where id = ${viewer.id}) and ${isOpen}
      and ${visibleGroupChat(viewer, 'c')} ${pageOfChats(range)}`
  return (await db.execute<ChatRow>(hydrated(viewer, page))).rows
}

/** Of whatever city. */
export async function listJoinedChats(db: Db, viewer: ViewerId, range: PageRange): Promise<ChatRow[]> {
  const page = sql`
    select c.* from group_members m join group_chats c on c.id = m.group_chat_id
    where m.user_id = ${viewer.id} and ${isOpen} and ${visibleGroupChat(viewer, 'c')} ${pageOfChats(range)}`
  return (await db.execute<ChatRow>(hydrated(viewer, page))).rows
}

/** Whoever asks: whether they may see it is in the row. */
export async function findChat(db: Db, viewer: ViewerId, chatId: string): Promise<ChatRow | undefined> {
  const page = sql`select c.* from group_chats c where c.id = ${chatId} and ${isOpen} and ${visibleGroupChat(viewer, 'c')}`
  return (await db.execute<ChatRow>(hydrated(viewer, page))).rows[0]
}

interface ChatAccess extends Record<string, unknown> {
  isMember: boolean
  isInCity: boolean
}

/** What a traveller is to a chat; nothing where it is over or never was. */
export async function findChatAccess(db: Db, userId: string, chatId: string): Promise<ChatAccess | undefined> {
  const { rows } = await db.execute<ChatAccess>(sql`
    select coalesce(c.city_key = me.city_key, false) as "isInCity",
      exists (select from group_members m where m.group_chat_id = c.id and m.user_id = me.id) as "isMember"
    from group_chats c join users me on me.id = ${userId}
    where c.id = ${chatId} and ${isOpen} and ${visibleGroupChat({ id: userId }, 'c')}`)
  return rows[0]
}

export interface LockedChat extends Record<string, unknown> {
  id: string
  createdBy: string | null
  isFull: boolean
  isKeepTime: boolean
}

/**
 * A chat that goes on, locked: nobody comes, goes, writes or ends it until the transaction does. The time is looked at
 * when the lock is there, however long it was waited for.
 */
export async function lockChat(tx: Db, chatId: string): Promise<LockedChat | undefined> {
  const { rows } = await tx.execute<LockedChat>(sql`
    with c as materialized (select * from group_chats where id = ${chatId} for no key update)
    select c.id, c.created_by as "createdBy", c.member_count >= ${sql.raw(String(GROUP_CHATS.members))} as "isFull",
      c.expires_at - ${sql.raw(`interval '${GROUP_CHATS.keepHours} hours'`)} <= clock_timestamp() as "isKeepTime"
    from c where ${isOpen}`)
  return rows[0]
}

export interface NewChat {
  id: string
  cityKey: string
  city: string
  country: string
  name: string
  description: string | null
  createdBy: string
}

/** A chat with its creator as its first member, in one statement: neither is there without the other. */
export async function insertChat(tx: Db, chat: NewChat): Promise<void> {
  const { id, cityKey, city, country, name, description, createdBy } = chat
  await tx.execute(sql`
    with clock as materialized (select date_trunc('milliseconds', clock_timestamp()) as moment),
    opened as (
      insert into group_chats (
        id, city_key, city, country, name, description, created_by, member_count, created_at, expires_at)
      select ${id}::uuid, ${cityKey}::text, ${city}::text, ${country}::text, ${name}::text, ${description}::text,
        ${createdBy}::uuid, 1, moment, moment + ${sql.raw(`interval '${GROUP_CHATS.hours} hours'`)} from clock
      returning id, created_at)
    insert into group_members (group_chat_id, user_id, joined_at, read_at)
    select id, ${createdBy}::uuid, created_at, created_at from opened`)
}

export async function countActiveOf(tx: Db, creatorId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from group_chats c where c.created_by = ${creatorId} and ${isOpen}`,
  )
  return rows[0]?.count ?? 0
}

/** Two who open a chat in one city pass one after the other, so that the second finds the name of the first. */
export const lockCity = (tx: Db, cityKey: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('group chats of ' || ${cityKey}, 0))`)

/** Whether a chat of this name goes on in the city, however it is spaced and capitalised. */
export async function hasSameName(tx: Db, cityKey: string, name: string): Promise<boolean> {
  const plain = (text: SQL) => sql`lower(regexp_replace(${text}, '[[:space:]]+', ' ', 'g'))`
  const { rows } = await tx.execute(sql`
    select from group_chats c
    where c.city_key = ${cityKey} and ${isOpen} and ${plain(sql`c.name`)} = ${plain(sql`${name}::text`)} limit 1`)
  return rows.length > 0
}

export interface OwnCity extends Record<string, unknown> {
  cityKey: string | null
  placeId: string | null
  city: string | null
  country: string | null
}

/** Where somebody is, locked: they stay in their city, and open one chat after the other, until the transaction ends. */
export async function lockOwnCity(tx: Db, userId: string): Promise<OwnCity | undefined> {
  const { rows } = await tx.execute<OwnCity>(sql`
    select city_key as "cityKey", place_id as "placeId", city, country from users where id = ${userId}
    for no key update`)
  return rows[0]
}
