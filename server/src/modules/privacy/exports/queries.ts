import type { Db } from '../../../db/client.ts'
import { newId } from '../../../db/id.ts'
import { dataExports } from '../../../db/schema/data-exports.ts'
import { pictures } from '../../../db/schema/uploads.ts'
import { and, desc, eq, getTableColumns, gt, lt, ne, sql } from '../../../db/sql.ts'

export type ExportRow = typeof dataExports.$inferSelect

/** By the clock of the database, as for who fetches it. */
const isOver = sql<boolean>`coalesce(${dataExports.expiresAt} <= now(), false)`

/** With graphile-worker's growing pauses about ten minutes: whoever waits longer may ask again. */
const MAX_TRIES = 6
const GIVEN_UP_AFTER = sql`interval '30 minutes'`

/** One that is not made by now never will be: its job has given up, or was killed each time. */
export const giveUpOld = (db: Db) =>
  db
    .update(dataExports)
    .set({ status: 'failed' })
    .where(and(eq(dataExports.status, 'waiting'), lt(dataExports.requestedAt, sql`now() - ${GIVEN_UP_AFTER}`)))

/** With the job that makes it; undefined where one is under way already. */
export async function insertExport(tx: Db, userId: string): Promise<ExportRow | undefined> {
  const [row] = await tx
    .insert(dataExports)
    .values({ id: newId(), userId, requestedAt: sql`now()` })
    .onConflictDoNothing()
    .returning()
  if (!row) return undefined
  await tx.execute(sql`
    select graphile_worker.add_job('make-export', json_build_object('id', ${row.id}::text),
      max_attempts := ${MAX_TRIES}::int)`)
  return row
}

/** Nothing where the latest is over. */
export async function findLatest(db: Db, userId: string): Promise<ExportRow | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(dataExports), isOver })
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.requestedAt))
    .limit(1)
  return row?.isOver ? undefined : row
}

/** One that can be fetched, by the traveller whose it is. */
export async function findArchive(db: Db, userId: string, id: string): Promise<ExportRow | undefined> {
  const isReady = and(eq(dataExports.status, 'ready'), gt(dataExports.expiresAt, sql`now()`))
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, id), eq(dataExports.userId, userId), isReady))
  return row
}

/** Undefined where it was given up, or where its traveller has left. */
export async function findWaiting(db: Db, id: string): Promise<ExportRow | undefined> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, id), eq(dataExports.status, 'waiting')))
  return row
}

/** False where it was given up meanwhile. */
export async function setReady(tx: Db, id: string, bytes: number, hours: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update data_exports set status = 'ready', ready_at = now(), expires_at = now() + make_interval(hours => ${hours}),
      bytes = ${bytes}
    where id = ${id} and status = 'waiting'`)
  return rowCount === 1
}

/** Those whose day is over, with a job for each one's file; the rest is for who asks whether it failed, a day long. */
export const deleteOld = (db: Db) =>
  db.execute(sql`
    with gone as (
      delete from data_exports
      where coalesce(expires_at, requested_at + interval '1 day') < now() and status <> 'waiting' returning id)
    select graphile_worker.add_job('delete-export-files', json_build_object('id', id), queue_name := 'housekeeping') from gone`)

/** What a traveller is mailed at, and the pictures that go into the archive: those for moderators alone do not. */
export async function findEmail(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ email: string }>(sql`select email from users where id = ${userId}`)
  return rows[0]?.email
}

export const listPictures = (db: Db, userId: string) =>
  db
    .select({ id: pictures.id, kind: pictures.kind, width: pictures.width })
    .from(pictures)
    .where(and(eq(pictures.userId, userId), ne(pictures.kind, 'poses')))
