import { type AuthorCardRow, authorCardColumns } from '../../../db/author-card.ts'
import type { Db } from '../../../db/client.ts'
import { olderThan, type PageRange } from '../../../db/page.ts'
import { type SQL, sql } from '../../../db/sql.ts'
import { listedVouch, readableVouch } from '../../../db/steps.ts'
import type { Viewer } from '../../../platform/viewer.ts'

type ViewerId = Pick<Viewer, 'id'>

export interface VouchRow extends AuthorCardRow, Record<string, unknown> {
  id: string
  authorId: string
  aboutId: string
  text: string
  createdAt: Date
  isHidden: boolean
}

/** Those that a viewer may read. Its author reads one that is hidden too: that it is, they are not told. */
const readable = (viewer: ViewerId) => sql`
  select v.id, v.author_id as "authorId", v.about_id as "aboutId", v.text, v.created_at as "createdAt",
    v.is_hidden as "isHidden", ${authorCardColumns('u')}
  from vouches v join users u on u.id = v.author_id
  where ${readableVouch(viewer, 'v')} and (not v.is_hidden or ${viewer.id} in (v.author_id, v.about_id))`

export async function listVouches(db: Db, viewer: ViewerId, aboutId: string, { limit, before }: PageRange) {
  const { rows } = await db.execute<VouchRow>(sql`
    ${readable(viewer)} and v.about_id = ${aboutId} and ${listedVouch(viewer, 'v', aboutId)} ${olderThan(before, 'v')}
    order by v.created_at desc, v.id desc limit ${sql.raw(String(limit))}`)
  return rows
}

export async function findVouch(db: Db, viewer: ViewerId, id: string): Promise<VouchRow | undefined> {
  return (await db.execute<VouchRow>(sql`${readable(viewer)} and v.id = ${id}`)).rows[0]
}

interface NewVouch {
  id: string
  authorId: string
  aboutId: string
  text: string
}

/**
 * One of each about each: other words take the place of the ones before, and what is hidden stays hidden, also where its
 * author had taken it back.
 */
export async function upsertVouch(tx: Db, { id, authorId, aboutId, text }: NewVouch) {
  const { rows } = await tx.execute<{ id: string; isNew: boolean; isHidden: boolean }>(sql`
    with before as (
      delete from hidden_vouches where author_id = ${authorId} and about_id = ${aboutId} returning author_id)
    insert into vouches as v (id, author_id, about_id, text, is_hidden, created_at)
    values (${id}, ${authorId}, ${aboutId}, ${text}, exists (select from before), now())
    on conflict (author_id, about_id) do update set text = excluded.text
    returning v.id, v.id = ${id}::uuid as "isNew", v.is_hidden as "isHidden"`)
  const [row] = rows
  if (!row) throw new Error('A vouch was neither stored nor there already')
  return row
}

/** What was hidden, by the one whom it is about or by a moderator, is hidden in other words of the same author too. */
const deleteVouches = (db: Db, which: SQL) =>
  db.execute(sql`
    with gone as (delete from vouches where ${which} returning id, author_id, about_id, is_hidden)
    insert into hidden_vouches (author_id, about_id)
    select author_id, about_id from gone
    where is_hidden or exists (select from hidden_subjects h where h.subject_id = gone.id)
    on conflict do nothing`)

export const deleteVouch = (db: Db, authorId: string, aboutId: string) =>
  deleteVouches(db, sql`author_id = ${authorId} and about_id = ${aboutId}`)

/** With a block: neither speaks for the other any more. */
export const deleteVouchesBetween = (tx: Db, one: string, other: string) =>
  deleteVouches(tx, sql`(author_id, about_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`)

/** False where it is about somebody else, or not there for its viewer. */
export async function setHidden(db: Db, viewer: ViewerId, id: string, isHidden: boolean): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update vouches v set is_hidden = ${isHidden}
    where v.id = ${id} and v.about_id = ${viewer.id} and ${readableVouch(viewer, 'v')}`)
  return rowCount === 1
}
