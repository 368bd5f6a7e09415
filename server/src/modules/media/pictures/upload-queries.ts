import type { Db } from '../../../db/client.ts'
import { pictures, uploads } from '../../../db/schema/uploads.ts'
import { users } from '../../../db/schema/users.ts'
import { and, count, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from '../../../db/sql.ts'
import { isActive } from '../../../db/visible.ts'
import type { OwnerId } from './policy.ts'

interface Bounds {
  limit: number
  /** Addresses given out later than this still take a body. */
  openSince: Date
  /** Bodies of addresses given out later than this can still become a picture. */
  keepableSince: Date
}

/** False where its owner has `limit` uploads under way already. */
export async function insertUpload(db: Db, upload: typeof uploads.$inferInsert, bounds: Bounds): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ownerId = upload.userId ?? null
    await lockUploadsOf(tx, ownerId)
    if ((await countPendingUploads(tx, ownerId, bounds)) >= bounds.limit) return false
    await tx.insert(uploads).values(upload)
    return true
  })
}

/** One at a time for an owner: two at once must not both be the last one allowed. */
async function lockUploadsOf(tx: Db, ownerId: OwnerId): Promise<void> {
  if (ownerId === null) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('uploads of the blog', 0))`)
  else await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update')
}

async function countPendingUploads(db: Db, ownerId: OwnerId, { openSince, keepableSince }: Bounds): Promise<number> {
  const isOwner = ownerId === null ? isNull(uploads.userId) : eq(uploads.userId, ownerId)
  // of what goes to the store itself nobody says that it has arrived
  const mayHaveArrived = or(isNotNull(uploads.receivedAt), isNotNull(uploads.declaredBytes))
  const isWaiting = and(mayHaveArrived, gt(uploads.createdAt, keepableSince))
  const [row] = await db
    .select({ pending: count() })
    .from(uploads)
    .where(and(isOwner, isNull(uploads.pictureId), or(gt(uploads.createdAt, openSince), isWaiting)))
  return row?.pending ?? 0
}

/** An upload with the picture that became of it, if one did. */
/** Nothing where its owner has left or is suspended: an address from before takes no body any more. */
export async function findUpload(db: Db, id: string) {
  const { kind, preview, width, height } = pictures
  const [row] = await db
    .select({ upload: uploads, picture: { id: pictures.id, kind, preview, width, height } })
    .from(uploads)
    .leftJoin(pictures, eq(pictures.id, uploads.pictureId))
    .where(and(eq(uploads.id, id), isActive(uploads.userId)))
  return row ? { ...row.upload, picture: row.picture } : null
}

export type FoundUpload = NonNullable<Awaited<ReturnType<typeof findUpload>>>

/** True for one caller only, until it is given up. */
export async function claimUpload(db: Db, id: string, now: Date): Promise<boolean> {
  const claimed = await db
    .update(uploads)
    .set({ receivedAt: now })
    .where(and(eq(uploads.id, id), isNull(uploads.receivedAt)))
    .returning({ id: uploads.id })
  return claimed.length > 0
}

export async function giveUpUpload(db: Db, id: string): Promise<void> {
  await db
    .update(uploads)
    .set({ receivedAt: null })
    .where(and(eq(uploads.id, id), isNull(uploads.bytes)))
}

export async function finishUpload(db: Db, id: string, bytes: number): Promise<void> {
  await db.update(uploads).set({ bytes }).where(eq(uploads.id, id))
}

/** It has been seen in the store, whole. */
export async function noteArrival(db: Db, id: string, bytes: number, now: Date): Promise<void> {
  await db
    .update(uploads)
    .set({ bytes, receivedAt: now })
    .where(and(eq(uploads.id, id), isNull(uploads.bytes)))
}

/** What the store calls its parts: as said first, whoever says it. Null where the upload has been given up. */
export async function nameStoreUpload(db: Db, id: string, storeUploadId: string): Promise<string | null> {
  const [named] = await db
    .update(uploads)
    .set({ storeUploadId: sql`coalesce(${uploads.storeUploadId}, ${storeUploadId})` })
    .where(eq(uploads.id, id))
    .returning({ storeUploadId: uploads.storeUploadId })
  return named?.storeUploadId ?? null
}

/** With a job for what has come of it, so that no store is waited for. False where all of it has arrived. */
export async function removeUpload(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with gone as (delete from uploads where id = ${id} and bytes is null returning id)
    select graphile_worker.add_job('delete-upload-files', json_build_object('id', id), queue_name := 'housekeeping') from gone`)
  return rows.length > 0
}

/** False where another process has turned the same upload into a picture first. */
export async function linkPicture(db: Db, uploadId: string, pictureId: string): Promise<boolean> {
  const linked = await db
    .update(uploads)
    .set({ pictureId })
    .where(and(eq(uploads.id, uploadId), isNull(uploads.pictureId)))
    .returning({ id: uploads.id })
  return linked.length > 0
}

/** Older than `before`, or older than `unkeptBefore` and never turned into a picture. */
export async function listAbandonedUploads(db: Db, before: Date, unkeptBefore: Date, limit: number): Promise<string[]> {
  const isUnkept = and(isNull(uploads.pictureId), lt(uploads.createdAt, unkeptBefore))
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(or(lt(uploads.createdAt, before), isUnkept))
    .orderBy(uploads.createdAt)
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function deleteUploads(db: Db, ids: string[]): Promise<void> {
  await db.delete(uploads).where(inArray(uploads.id, ids))
}
