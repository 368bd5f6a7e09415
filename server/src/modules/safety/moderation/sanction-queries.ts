import type { HideableKind } from '@caravan/contract/moderation.ts'
import type { Db } from '../../../db/client.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { decisions, hiddenSubjects, suspensions } from '../../../db/schema/moderation.ts'
import { type SQL, sql } from '../../../db/sql.ts'
import { PICTURE_ADDRESS_HOURS } from '../../../platform/picture-address.ts'

/** Until the decision's end; of two that hold at once the later end. */
export const suspend = (tx: Db, userId: string, decisionId: string) =>
  tx.execute(sql`
    insert into suspensions as s (user_id, began_at, ends_at)
    select ${userId}::uuid, now(), ends_at from decisions where id = ${decisionId}
    on conflict (user_id) do update set
      began_at = case when s.ends_at > now() then s.began_at else excluded.began_at end,
      ends_at = case when s.ends_at > now() then greatest(s.ends_at, excluded.ends_at) else excluded.ends_at end`)

/** As the decisions that still hold say. @returns whether they are suspended no more */
export async function recountSuspension(tx: Db, userId: string): Promise<boolean> {
  const holding = sql`
    select max(ends_at) from decisions where traveller_id = ${userId} and kind in ('suspend', 'ban')
      and appeal_state is distinct from 'reversed' and replaced_at is null and ends_at > now()`
  await tx.execute(sql`update suspensions set ends_at = coalesce((${holding}), now()) where user_id = ${userId}`)
  const { rowCount } = await tx.execute(sql`delete from suspensions where user_id = ${userId} and ends_at <= now()`)
  return (rowCount ?? 0) > 0
}

/** By the clock: those that are over. Nothing reads them any more. */
export const deleteOverSuspensions = (db: Db) => deleteInBatches(db, suspensions, sql`ends_at <= now()`)

/** Things that are gone need no hiding, once every address of their picture is out of date. */
export const deleteHiddenGone = (db: Db) =>
  deleteInBatches(
    db,
    hiddenSubjects,
    sql`hidden_at < now() - make_interval(hours => ${PICTURE_ADDRESS_HOURS}::int)
      and not exists (select from trips where id = subject_id)
      and not exists (select from comments where id = subject_id)
      and not exists (select from vouches where id = subject_id)
      and not exists (select from group_chats where id = subject_id)
      and not exists (select from group_messages where id = subject_id)`,
  )

/** What was decided about nobody who is here: it goes once its case has gone. Everybody else's goes with them. */
export const deleteDecisionsOfNobody = (db: Db) =>
  deleteInBatches(db, decisions, sql`traveller_id is null and not exists (select from cases where cases.id = case_id)`)

const TABLES: Record<HideableKind, { table: SQL; author: SQL; picture?: SQL }> = {
  trip: {
    table: sql.raw('trips'),
    author: sql.raw('user_id'),
    picture: sql`nullif(split_part(image_url, '/', 4), '')::uuid`,
  },
  comment: { table: sql.raw('comments'), author: sql.raw('user_id') },
  vouch: { table: sql.raw('vouches'), author: sql.raw('author_id') },
  'group-chat': { table: sql.raw('group_chats'), author: sql.raw('created_by') },
  'group-message': { table: sql.raw('group_messages'), author: sql.raw('user_id') },
}

/** What a thing hangs on, held before it: the group chat of a message, the trip of a comment, or itself. */
const HOLDERS: Record<HideableKind, (id: string) => SQL> = {
  trip: (id) => sql`select id from trips where id = ${id} for no key update`,
  comment: (id) => sql`
    select t.id from comments c join trips t on t.id = c.trip_id where c.id = ${id} for no key update of t`,
  vouch: (id) => sql`select id from vouches where id = ${id} for no key update`,
  'group-chat': (id) => sql`select id from group_chats where id = ${id} for no key update`,
  'group-message': (id) => sql`
    select c.id from group_messages m join group_chats c on c.id = m.group_chat_id where m.id = ${id}
    for no key update of c`,
}

/** Holds it until the transaction ends, and answers the id of what it hangs on; nothing where the thing is gone. */
export async function lockSubject(tx: Db, kind: HideableKind, id: string): Promise<string | undefined> {
  return (await tx.execute<{ id: string }>(HOLDERS[kind](id))).rows[0]?.id
}

/** The caller holds it. @returns its author, where it was not hidden before; undefined where it was or is gone */
export async function insertHidden(tx: Db, kind: HideableKind, id: string) {
  const { table, author, picture = sql`null::uuid` } = TABLES[kind]
  const { rows } = await tx.execute<{ userId: string | null }>(sql`
    insert into hidden_subjects (subject_id, kind, user_id, picture_id, hidden_at)
    select id, ${kind}::text, ${author}, ${picture}, now() from ${table} where id = ${id}
    on conflict do nothing returning user_id as "userId"`)
  return rows[0]
}

/** False where it was not hidden, or another decision still hides it. */
export async function deleteHidden(tx: Db, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    delete from hidden_subjects where subject_id = ${id} and not exists (
      select from decisions d where d.subject_id = ${id} and d.kind = 'hide' and d.appeal_state is distinct from 'reversed'
        and d.replaced_at is null)`)
  return rowCount === 1
}

/** Comments that others see are counted; the caller holds the trip. */
export const countComment = (tx: Db, tripId: string, by: 1 | -1) =>
  tx.execute(sql`update trips set comments = comments + ${by}::int where id = ${tripId}`)
