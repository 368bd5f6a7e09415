import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { IMAGE_KINDS } from '../../platform/images/image-sizes.ts'
import type { Storage } from '../../platform/storage.ts'
import { pictureFolder, uploadFolder } from './object-keys.ts'
import { DAY, HOUR, KEEP_MS } from './policy.ts'
import { deleteUnusedArticleRows, deleteUnusedRows } from './queries.ts'
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

/** Pictures that no trip and no profile shows, a day after they were last taken. Answers how many went. */
export async function deleteUnusedPictures(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DAY)
  return inBatches(() => deleteUnusedRows(db, before, BATCH))
}

/** Writers may take out a picture and put it back, or come back to an article a few days later. */
const ARTICLE_PICTURE_DAYS = 7

/** Pictures of the blog that nothing written names, some days after they were made. Answers how many went. */
export const deleteUnusedArticlePictures = (db: Db, now: Date): Promise<number> =>
  deleteUnusedArticleRows(db, new Date(now.getTime() - ARTICLE_PICTURE_DAYS * DAY))

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
