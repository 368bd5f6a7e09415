import { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { IMAGE_KINDS, type ImageKind, PICTURE_KINDS } from '../../../platform/images/picture-kinds.ts'
import type { Storage } from '../../../platform/storage.ts'
import { pictureFolder, uploadFolder } from './object-keys.ts'
import { DAY, HOUR, KEEP_MS } from './policy.ts'
import { deleteUnusedArticleRows, deleteUnusedRows, disownUnusedEvidence } from './queries.ts'
import { deleteUploads, listAbandonedUploads } from './upload-queries.ts'

const BATCH = 200

/** Files before rows: what a crash leaves half done is found again by its row. Answers how many went. */
export async function deleteAbandonedUploads(db: Db, storage: Storage, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DAY)
  const unkeptBefore = new Date(now.getTime() - KEEP_MS - HOUR)
  return inBatches(async () => {
    const ids = await listAbandonedUploads(db, before, unkeptBefore, BATCH)
    for (const id of ids) await storage.deleteFolder(uploadFolder(id))
    if (ids.length > 0) await deleteUploads(db, ids)
    return ids.length
  })
}

/** Pictures that no trip and no profile shows, some time after they were last taken. Answers how many went. */
export async function deleteUnusedPictures(db: Db, now: Date): Promise<number> {
  let total = 0
  for (const kind of ['trips', 'avatars'] as const) {
    await disownUnusedEvidence(db, kind, unusedBefore(kind, now))
    total += await inBatches(() => deleteUnusedRows(db, kind, unusedBefore(kind, now), BATCH))
  }
  return total
}

/** Pictures of the blog that nothing written names. Answers how many went. */
export const deleteUnusedArticlePictures = (db: Db, now: Date): Promise<number> =>
  deleteUnusedArticleRows(db, unusedBefore('articles', now))

const unusedBefore = (kind: ImageKind, now: Date) => new Date(now.getTime() - PICTURE_KINDS[kind].unusedDays * DAY)

const Deleted = z.object({ kind: z.enum(IMAGE_KINDS), id: z.string() })

/** The job of each picture whose row is gone. */
export const deletePictureFiles = (storage: Storage, payload: unknown): Promise<void> =>
  storage.deleteFolder(pictureFolder(Deleted.parse(payload)))

/** The same of an upload. */
export const deleteUploadFiles = (storage: Storage, id: string): Promise<void> => storage.deleteFolder(uploadFolder(id))

async function inBatches(step: () => Promise<number>): Promise<number> {
  let total = 0
  let last = BATCH
  while (last === BATCH) {
    last = await step()
    total += last
  }
  return total
}
