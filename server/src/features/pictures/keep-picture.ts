import { newId } from '../../db/id.ts'
import type { Act } from '../../platform/act.ts'
import type { ImageRefusal } from '../../platform/images/decode.ts'
import type { ImageKind } from '../../platform/images/image-sizes.ts'
import type { Images } from '../../platform/images/pool.ts'
import type { Prepared } from '../../platform/images/worker.ts'
import type { BoundedQueues } from '../../platform/limits/bounded-queues.ts'
import type { Storage } from '../../platform/storage.ts'
import { type Problem, problem } from '../../problem.ts'
import { objectPathOf, pictureFolder, sourceKey, uploadFolder, variantKey } from './object-keys.ts'
import { canKeep, maxBytesOf } from './policy.ts'
import { deletePicture, insertPicture } from './queries.ts'
import { findUpload, linkPicture } from './upload-queries.ts'

/** What pictures are made with: threads, one picture at a time for each traveller, and where they are kept. */
export interface ImagePool {
  images: Images
  queues: BoundedQueues
  storage: Storage
}

const SECONDS_BUSY = 10

/** Turns an upload of the viewer's own into a picture; the same upload again gives the same picture. */
export async function keepPicture(act: Act, pool: ImagePool, uploadId: string | null, kind: ImageKind) {
  if (!uploadId) throw problem('not-found')
  const kept = pool.queues.run(act.viewer.id, async () => {
    const known = await findKept(act, uploadId, kind)
    return known ?? (await makePicture(act, pool, uploadId, kind))
  })
  if (!kept) throw problem('too-many', { retryAfter: SECONDS_BUSY })
  const { id, preview } = await kept
  return { objectPath: objectPathOf({ kind, id }), preview }
}

/** Null where the upload is there and waits to be made a picture. */
async function findKept({ db, viewer }: Act, uploadId: string, kind: ImageKind) {
  const upload = await findUpload(db, uploadId)
  if (!upload || !canKeep(viewer, upload, new Date())) throw problem('not-found')
  if (upload.picture && upload.picture.kind !== kind) throw problem('not-found')
  if (!upload.picture && (upload.bytes ?? 0) > maxBytesOf(kind)) throw problem('too-large')
  return upload.picture
}

async function makePicture(act: Act, pool: ImagePool, uploadId: string, kind: ImageKind) {
  const { db, viewer } = act
  const { storage } = pool
  const prepared = await prepare(pool, uploadId, kind)
  if (!prepared) return madeElsewhere(act, uploadId, kind)
  const { variants, ...facts } = prepared
  const now = new Date()
  const picture = { id: newId(), userId: viewer.id, kind, ...facts, createdAt: now, takenAt: now }
  // The row comes first: files of a picture that was never finished are found by it and swept away.
  await insertPicture(db, picture)
  const undo = async () => {
    await storage.deleteFolder(pictureFolder(picture))
    await deletePicture(db, picture.id)
  }
  try {
    await storeVariants(storage, picture, variants)
  } catch (error) {
    // on a full disk what was written of it is in the way of the next try; what is left after all is swept away later
    await undo().catch((failed: unknown) => act.log.error({ err: failed }, 'a picture that failed was not taken away'))
    throw error
  }
  if (!(await linkPicture(db, uploadId, picture.id))) {
    await undo()
    return madeElsewhere(act, uploadId, kind)
  }
  await storage.deleteFolder(uploadFolder(uploadId))
  return picture
}

async function storeVariants(
  storage: Storage,
  picture: { id: string; kind: ImageKind },
  variants: Prepared['variants'],
): Promise<void> {
  for (const { width, avif, webp } of variants) {
    await storage.put(variantKey(picture, width, 'avif'), avif, 'image/avif')
    await storage.put(variantKey(picture, width, 'webp'), webp, 'image/webp')
  }
}

/** Null where the upload's bytes are gone. */
async function prepare({ images, storage }: ImagePool, uploadId: string, kind: ImageKind): Promise<Prepared | null> {
  const source = await storage.get(sourceKey(uploadId))
  if (!source) return null
  const work = images.prepare(source, kind)
  if (!work) throw problem('unavailable', { retryAfter: SECONDS_BUSY })
  const outcome = await work
  if ('refused' in outcome) throw REFUSALS[outcome.refused]()
  return outcome
}

/** Two processes had the same upload at once and the other one was first. */
async function madeElsewhere(act: Act, uploadId: string, kind: ImageKind) {
  const kept = await findKept(act, uploadId, kind)
  if (!kept) throw problem('not-found')
  return kept
}

const REFUSALS: Record<ImageRefusal, () => Problem> = {
  'not-an-image': () => problem('unsupported-image'),
  damaged: () => problem('unsupported-image', { detail: 'This picture is damaged. Choose another one.' }),
  'too-many-pixels': () => problem('too-large', { detail: 'This picture has more than 40 million pixels.' }),
}
