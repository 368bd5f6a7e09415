import type { Db } from '../../db/client.ts'
import type { Storage } from '../../platform/storage.ts'
import { pictureFolder, uploadFolder } from './object-keys.ts'
import { DAY, HOUR, KEEP_MS } from './policy.ts'
import { deleteUnusedRows } from './queries.ts'
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
export async function deleteUnusedPictures(db: Db, storage: Storage, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DAY)
  return inBatches(() =>
    // The rows are gone for others only when their files are: a crash in between brings them back.
    db.transaction(async (tx) => {
      const unused = await deleteUnusedRows(tx, before, BATCH)
      for (const picture of unused) await storage.deleteFolder(pictureFolder(picture))
      return unused.length
    }),
  )
}

async function inBatches(step: () => Promise<number>): Promise<number> {
  let total = 0
  let last = BATCH
  while (last === BATCH) {
    last = await step()
    total += last
  }
  return total
}
