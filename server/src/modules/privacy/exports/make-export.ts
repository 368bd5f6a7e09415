import { PassThrough } from 'node:stream'
import { LIMITS } from '@caravan/contract/limits.ts'
import { newId } from '../../../db/id.ts'
import { enqueueAccountMail } from '../../../platform/identity/account-mail-jobs.ts'
import { findTravellerOrSuspended } from '../../../platform/viewer.ts'
import type { Services } from '../../../services.ts'
import { upsertOwnNotification } from '../../notify/upsert-query.ts'
import { openArchive } from './archive.ts'
import { archiveKey, deleteExportFiles } from './export-files.ts'
import { readyMail } from './mails.ts'
import * as queries from './queries.ts'

/**
 * Writes an archive into the store, then says that it is there. Cut off in the middle it is made anew under the same key;
 * a store that fails has it tried again.
 */
export async function makeExport(services: Services, id: string): Promise<void> {
  const { db, storage, config } = services
  const wanted = await queries.findWaiting(db, id)
  const viewer = wanted && (await findTravellerOrSuspended(db, wanted.userId))
  if (!viewer) return
  const counted = new Counted()
  const archive = openArchive({ db, storage }, viewer)
  archive.once('error', (error) => counted.destroy(error))
  const body = { contentType: 'application/zip', contentLength: undefined }
  try {
    await storage.putStream(archiveKey(id), archive.pipe(counted), body)
  } finally {
    // where the store fails, what is read for it ends too
    archive.destroy()
  }
  const isWanted = await db.transaction(async (tx) => {
    const email = await queries.findEmail(tx, viewer.id)
    if (!email || !(await queries.setReady(tx, id, counted.bytes, LIMITS.exportHours))) return false
    // nothing is sent to somebody who is suspended: their page asks for it
    if (viewer.isSuspended) return true
    await upsertOwnNotification(tx, { id: newId(), userId: viewer.id, kind: 'export-ready' })
    await enqueueAccountMail(tx, services, readyMail(email, `${config.publicUrl}/settings#data`))
    return true
  })
  // they have left meanwhile, or given up: nothing names the file any more
  if (!isWanted) await deleteExportFiles(storage, id)
}

/** Passes bytes on and counts them. */
class Counted extends PassThrough {
  bytes = 0
  override _transform(...[chunk, encoding, done]: Parameters<PassThrough['_transform']>): void {
    this.bytes += chunk.length
    super._transform(chunk, encoding, done)
  }
}

/** By the clock: archives whose day is over, and those that were never made. */
export async function deleteOldExports({ db }: Pick<Services, 'db'>): Promise<void> {
  await queries.giveUpOld(db)
  await queries.deleteOld(db)
}
