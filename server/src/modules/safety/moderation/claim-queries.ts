import { MODERATION } from '@caravan/contract/moderation.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

/** As `json_build_object` writes it. */
export interface ClaimRow {
  moderatorId: string
  moderator: string | null
  endsAt: string
}

/** The claim of a case, while it holds. */
export const claimIn = (caseId: SQL) => sql`(
  select json_build_object('moderatorId', k.moderator_id, 'moderator', holder.username, 'endsAt', k.ends_at)
  from case_claims k join users holder on holder.id = k.moderator_id where k.case_id = ${caseId} and k.ends_at > now())`

export async function findClaim(tx: Db, caseId: string): Promise<ClaimRow | null> {
  const { rows } = await tx.execute<{ claim: ClaimRow | null }>(sql`
    select ${claimIn(sql`${caseId}::uuid`)} as claim`)
  return rows[0]?.claim ?? null
}

/** Taken, or taken for longer. @returns false where another moderator has it */
export async function upsertClaim(tx: Db, caseId: string, moderatorId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into case_claims as k (case_id, moderator_id, ends_at)
    values (${caseId}, ${moderatorId}, now() + make_interval(mins => ${MODERATION.claimMinutes}::int))
    on conflict (case_id) do update set moderator_id = excluded.moderator_id, ends_at = excluded.ends_at
      where k.moderator_id = excluded.moderator_id or k.ends_at <= now()`)
  return rowCount === 1
}

/** @returns whether it was theirs */
export async function deleteClaim(tx: Db, caseId: string, moderatorId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    delete from case_claims where case_id = ${caseId} and moderator_id = ${moderatorId} and ends_at > now()`)
  return rowCount === 1
}

/** Whoever's it is: the case was decided. */
export const endClaim = (tx: Db, caseId: string) => tx.execute(sql`delete from case_claims where case_id = ${caseId}`)

/** Held until the transaction ends. @returns whether the case is open; undefined where there is none */
export async function lockCase(tx: Db, caseId: string): Promise<boolean | undefined> {
  const { rows } = await tx.execute<{ isOpen: boolean }>(sql`
    select closed_at is null as "isOpen" from cases where id = ${caseId} for update`)
  return rows[0]?.isOpen
}

export interface NoteRow extends Record<string, unknown> {
  id: string
  moderator: string | null
  text: string
  createdAt: Date
}

const NOTE = sql`n.id, u.username as moderator, n.text, n.created_at as "createdAt"
  from case_notes n left join users u on u.id = n.moderator_id`

export async function listNotes(tx: Db, caseId: string): Promise<NoteRow[]> {
  const { rows } = await tx.execute<NoteRow>(sql`
    select ${NOTE} where n.case_id = ${caseId} order by n.created_at, n.id`)
  return rows
}

export async function insertNote(
  tx: Db,
  note: { id: string; caseId: string; moderatorId: string; text: string },
): Promise<NoteRow> {
  await tx.execute(sql`
    insert into case_notes (id, case_id, moderator_id, text, created_at)
    values (${note.id}, ${note.caseId}, ${note.moderatorId}, ${note.text}, now())`)
  const { rows } = await tx.execute<NoteRow>(sql`select ${NOTE} where n.id = ${note.id}`)
  const [row] = rows
  if (!row) throw new Error('A note is not there after it was written')
  return row
}
