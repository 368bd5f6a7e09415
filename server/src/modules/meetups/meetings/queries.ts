import { MEETINGS } from '@caravan/contract/meetings.ts'
import { type AuthorCardRow, authorCardColumns } from '../../../db/author-card.ts'
import type { Db } from '../../../db/client.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { olderThan, type PageRange } from '../../../db/page.ts'
import { meetingOffers } from '../../../db/schema/meetings.ts'
import { sql } from '../../../db/sql.ts'
import { visibleToEachOther, visibleTraveller } from '../../../db/visible.ts'
import type { Viewer } from '../../../platform/viewer.ts'

/** False where it is noted already. */
export async function insertWouldNot(tx: Db, authorId: string, aboutId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into would_not_meet_again (author_id, about_id, created_at) values (${authorId}, ${aboutId}, now())
    on conflict do nothing`)
  return rowCount === 1
}

export const deleteWouldNot = (tx: Db, authorId: string, aboutId: string) =>
  tx.execute(sql`delete from would_not_meet_again where author_id = ${authorId} and about_id = ${aboutId}`)

/** How many different travellers have noted it in so many days, and since a moderator decided about them last. */
export async function countWouldNot(tx: Db, aboutId: string, days: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from would_not_meet_again
    where about_id = ${aboutId} and created_at > now() - make_interval(days => ${days})
      and created_at > coalesce((select max(c.closed_at) from cases c where c.traveller_id = ${aboutId}), '-infinity')`)
  return rows[0]?.count ?? 0
}

/** A match to which both said yes, or a group chat that goes on and that both are members of; and nothing hides them. */
export async function canMeet(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await db.execute<{ can: boolean }>(sql`
    select ${visibleToEachOther(sql`${one}::uuid`, sql`${other}::uuid`)} and (
      exists (
        select from matches m where m.status = 'accepted' and m.ended_at is null and (
          (m.user_id = ${one} and m.owner_id = ${other}) or (m.user_id = ${other} and m.owner_id = ${one})))
      or ${one}::uuid <> ${other}::uuid and exists (
        select from group_members own join group_members theirs on theirs.group_chat_id = own.group_chat_id
        join group_chats c on c.id = own.group_chat_id
        where own.user_id = ${one} and theirs.user_id = ${other} and c.expires_at > clock_timestamp())) as can`)
  return rows[0]?.can ?? false
}

const isPair = (one: string, other: string) => sql`
  one_id = least(${one}::uuid, ${other}::uuid) and other_id = greatest(${one}::uuid, ${other}::uuid)`

export async function haveMet(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from meetings where ${isPair(one, other)}`)
  return rows.length > 0
}

interface Sides {
  /** Who shows the codes. */
  userId: string
  /** Who reads them. */
  otherId: string
}

/** While an offer goes on it is the same one, so that a code which was shown a minute ago is still good. */
export async function upsertOffer(tx: Db, { id, userId, otherId }: Sides & { id: string }): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into meeting_offers as o (user_id, other_id, id, expires_at)
    values (${userId}, ${otherId}, ${id}, now() + make_interval(mins => ${MEETINGS.offlineMinutes}))
    on conflict (user_id, other_id) do update set expires_at = excluded.expires_at,
      id = case when o.expires_at > now() then o.id else excluded.id end
    returning o.id`)
  const [row] = rows
  if (!row) throw new Error('An offer was neither made nor there already')
  return row.id
}

/**
 * The offer of one of two, so that of those who read a code of it one comes after the other; a code that was read offline
 * may be ten minutes late. That of the other is held with it, in one order, since both end together.
 */
export async function lockOffer(tx: Db, { userId, otherId }: Sides): Promise<{ id: string } | undefined> {
  const { rows } = await tx.execute<{ id: string; userId: string; isGood: boolean }>(sql`
    select id, user_id as "userId", expires_at > now() - make_interval(mins => ${MEETINGS.offlineMinutes}) as "isGood"
    from meeting_offers where ${isEitherWay(userId, otherId)} order by user_id for update`)
  return rows.find((row) => row.userId === userId && row.isGood)
}

const isEitherWay = (one: string, other: string) => sql`
  (user_id, other_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`

/** In either direction, once they have met or one blocks the other: codes of before are no longer good. */
export const deleteOffersBetween = (tx: Db, one: string, other: string) =>
  tx.execute(sql`delete from meeting_offers where ${isEitherWay(one, other)}`)

export const deleteOldOffers = (db: Db) =>
  deleteInBatches(db, meetingOffers, sql`expires_at < now() - interval '1 hour'`)

/** False where there is one. The city is that of both, or none. */
export async function insertMeeting(tx: Db, { id, one, other }: { id: string; one: string; other: string }) {
  const { rowCount } = await tx.execute(sql`
    insert into meetings (id, one_id, other_id, created_at, city, country, place_id)
    select ${id}::uuid, a.id, b.id, now(), here.city, here.country, here.place_id
    from users a join users b on b.id = greatest(${one}::uuid, ${other}::uuid)
    left join users here on here.id = ${one} and a.city_key = b.city_key
    where a.id = least(${one}::uuid, ${other}::uuid)
    on conflict do nothing`)
  return rowCount === 1
}

export interface MeetingRow extends AuthorCardRow, Record<string, unknown> {
  id: string
  /** The other one. */
  userId: string
  createdAt: Date
  city: string | null
  country: string | null
  placeId: string | null
  vouch: string | null
  wouldNotMeetAgain: boolean
}

/** Of the rows `m`, where `other_id` is whoever the viewer is not. */
const hydrated = ({ id }: Pick<Viewer, 'id'>) => sql`
  m.id, m.user_id as "userId", m.created_at as "createdAt", m.city, m.country, m.place_id as "placeId",
  ${authorCardColumns('u')}, v.text as vouch, exists (
    select from would_not_meet_again w where w.author_id = ${id} and w.about_id = m.user_id) as "wouldNotMeetAgain"`
const joined = ({ id }: Pick<Viewer, 'id'>) => sql`
  join users u on u.id = m.user_id left join vouches v on v.author_id = ${id} and v.about_id = m.user_id`

/** Two short index scans, one from each side of the pair. */
export async function listMeetings(db: Db, viewer: Pick<Viewer, 'id'>, { limit, before }: PageRange) {
  const most = sql.raw(String(limit))
  const lane = (own: string, theirs: string) => sql`(
    select m.*, m.${sql.raw(theirs)} as user_id from meetings m
    where m.${sql.raw(own)} = ${viewer.id} and ${visibleTraveller(viewer, sql.raw(`m.${theirs}`))}
      ${olderThan(before, 'm')} order by m.created_at desc, m.id desc limit ${most})`
  const { rows } = await db.execute<MeetingRow>(sql`
    select ${hydrated(viewer)}
    from (${lane('one_id', 'other_id')} union all ${lane('other_id', 'one_id')}) m ${joined(viewer)}
    order by m.created_at desc, m.id desc limit ${most}`)
  return rows
}

export async function findMeeting(db: Db, viewer: Pick<Viewer, 'id'>, userId: string): Promise<MeetingRow | undefined> {
  const { rows } = await db.execute<MeetingRow>(sql`
    select ${hydrated(viewer)}
    from (select meetings.*, ${userId}::uuid as user_id from meetings where ${isPair(viewer.id, userId)}) m
    ${joined(viewer)} where ${visibleTraveller(viewer, sql`m.user_id`)}`)
  return rows[0]
}
