import { REPORTS } from '@caravan/contract/reports.ts'
import type { Db } from '../../../db/client.ts'
import { hasReached, wasMember } from '../../../db/received.ts'
import type { EvidenceMessage } from '../../../db/schema/evidence.ts'
import { type SQL, sql } from '../../../db/sql.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import type { Subject } from './queries.ts'
import type { SubjectRow } from './subject-queries.ts'

const named = (id: string, username: string, firstName: string) =>
  sql.raw(`jsonb_build_object('id', ${id}, 'username', ${username}, 'firstName', ${firstName})`)

const went = (viewer: Viewer) => sql`from received_words r where r.recipient_id = ${viewer.id}
  and r.went_at > now() - make_interval(days => ${REPORTS.keptDays})`

/** What the reporter received and is gone: as it was, by whom as they were named then. */
export async function findReceived(db: Db, viewer: Viewer, { kind, id }: Subject): Promise<SubjectRow | undefined> {
  const query =
    kind === 'traveller'
      ? sql`
        select ${id}::uuid as "travellerId", array[]::text[] as pictures, jsonb_build_object(
          'author', (array_agg(${named('r.author_id', 'r.last_username', 'r.last_first_name')} order by r.went_at desc, r.said_at desc))[1],
          'createdAt', min(r.said_at), 'messages', '[]'::jsonb, 'seenBy', jsonb_build_object('audience', 'nobody'),
          'fields', jsonb_build_object('received', coalesce(jsonb_agg(r.kind || ': ' || r.content order by r.said_at)
            filter (where r.content <> '' and r.place <= ${REPORTS.receivedWords}), '[]'::jsonb))) as content
        from (select r.*, row_number() over (order by r.said_at desc) as place ${went(viewer)} and r.author_id = ${id}) r
        having count(*) > 0`
      : sql`
        select r.author_id as "travellerId", array[]::text[] as pictures, jsonb_build_object(
          'author', ${named('r.author_id', 'r.username', 'r.first_name')}, 'createdAt', r.said_at, 'messages', '[]'::jsonb,
          'seenBy', jsonb_build_object('audience', 'nobody'), 'fields', r.about || jsonb_build_object('content', r.content)) as content
        ${went(viewer)} and r.subject_id = ${id} and r.kind = ${kind} order by r.went_at desc limit 1`
  return (await db.execute<SubjectRow>(query)).rows[0]
}

export interface SealedWords extends Omit<EvidenceMessage, 'content'>, Record<string, unknown> {
  sealed: string
  groupChatName: string
}

/** Words of group chats that are over, as far as the reporter was a member when they were said and saw their author. */
const listSealed = async (db: Db, viewer: Viewer, isMeant: SQL, order: SQL, limit: number): Promise<SealedWords[]> => {
  const { rows } = await db.execute<SealedWords>(sql`
    select w.id, ${named('w.author_id', 'w.username', 'w.first_name')} as author, w.sealed, c.name as "groupChatName",
      to_json(w.said_at) #>> '{}' as "createdAt"
    from ended_group_messages w join ended_group_chats c on c.id = w.group_chat_id
    where ${isMeant} and ${wasMember(viewer, sql`c.id`, sql`w.said_at`)}
      and (w.author_id = ${viewer.id} or ${hasReached(viewer, sql`w.author_id`, sql`w.said_at`)})
    order by ${order} limit ${sql.raw(String(limit))}`)
  return rows
}

export const listSealedOf = (db: Db, viewer: Viewer, authorId: string) =>
  listSealed(db, viewer, sql`w.author_id = ${authorId}`, sql`w.said_at desc`, REPORTS.receivedWords)

const { messagesAround } = REPORTS

/** The words with this id and those before and after; empty where the reporter did not receive them. */
export async function listSealedAround(db: Db, viewer: Viewer, id: string): Promise<SealedWords[]> {
  const isOfChat = sql`w.group_chat_id = (select group_chat_id from ended_group_messages where id = ${id})`
  const at = sql`(select said_at from ended_group_messages where id = ${id})`
  const [isBefore, isAfter] = [sql`${isOfChat} and w.said_at < ${at}`, sql`${isOfChat} and w.said_at >= ${at}`]
  const before = await listSealed(db, viewer, isBefore, sql`w.said_at desc`, messagesAround)
  const after = await listSealed(db, viewer, isAfter, sql`w.said_at`, 1 + messagesAround)
  return after[0]?.id === id ? [...before.toReversed(), ...after] : []
}

/** A group chat that is over, for who was in it, and the latest words there. */
export async function findEndedChat(db: Db, viewer: Viewer, id: string) {
  const { rows } = await db.execute<SubjectRow>(sql`
    select c.creator_id as "travellerId", array[]::text[] as pictures, jsonb_build_object(
      'author', case when c.creator_id is not null then ${named('c.creator_id', 'c.username', 'c.first_name')} end,
      'createdAt', c.created_at, 'messages', '[]'::jsonb, 'seenBy', jsonb_build_object('audience', 'city'),
      'fields', jsonb_build_object('name', c.name, 'description', c.description, 'city', c.city, 'country', c.country)) as content
    from ended_group_chats c
    where c.id = ${id} and exists (select from group_stays s where s.group_chat_id = c.id and s.user_id = ${viewer.id})`)
  const latest = sql`w.group_chat_id = ${id}`
  return { chat: rows[0], sealed: await listSealed(db, viewer, latest, sql`w.said_at desc`, 2 * messagesAround) }
}
