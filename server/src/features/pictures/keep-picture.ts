import { newId } from '../../db/id.ts'
import type { Act } from '../../platform/act.ts'
import type { ImageRefusal } from '../../platform/images/decode.ts'
import { type ImageKind, PICTURE_KINDS } from '../../platform/images/picture-kinds.ts'
import type { Prepared } from '../../platform/images/worker.ts'
import type { Storage } from '../../platform/storage.ts'
import { type Problem, problem } from '../../problem.ts'
import type { ImagePool } from './image-pool.ts'
import {
  articlePicturePathOf,
  objectPathOf,
  pictureFolder,
  sourceKey,
  uploadFolder,
  variantKey,
} from './object-keys.ts'
import { canKeep, type OwnerId } from './policy.ts'
import { deletePicture, insertPicture } from './queries.ts'
import { findUpload, linkPicture } from './upload-queries.ts'

const SECONDS_BUSY = 10

/** Turns an upload of the viewer's own into a picture; the same upload again gives the same picture. */
export async function keepPicture(act: Act, pool: ImagePool, uploadId: string | null, kind: 'trips' | 'avatars') {
  const { id, preview } = await keepUpload(act, pool, { uploadId, ownerId: act.viewer.id, kind })
  return { objectPath: objectPathOf({ kind, id }), preview }
}

/** The same for the blog: whoever writes it may turn what another one of them has sent into a picture. */
export async function keepArticlePicture(act: KeepAct, pool: ImagePool, uploadId: string | null) {
  const picture = await keepUpload(act, pool, { uploadId, ownerId: null, kind: 'articles' })
  return { objectPath: articlePicturePathOf(picture), preview: picture.preview }
}

type KeepAct = Pick<Act, 'db' | 'log'>

interface Asked {
  uploadId: string
  ownerId: OwnerId
  kind: ImageKind
}

async function keepUpload(
  act: KeepAct,
  pool: ImagePool,
  { uploadId, ...rest }: Omit<Asked, 'uploadId'> & { uploadId: string | null },
) {
  if (!uploadId) throw problem('not-found')
  const asked = { uploadId, ...rest }
  const kept = pool.queues.run(asked.ownerId ?? 'blog', async () => {
    const known = await findKept(act, asked)
    return known ?? (await makePicture(act, pool, asked))
  })
  if (!kept) throw problem('too-many', { retryAfter: SECONDS_BUSY })
  return kept
}

/** Null where the upload is there and waits to be made a picture. */
async function findKept({ db }: KeepAct, { uploadId, ownerId, kind }: Asked) {
  const upload = await findUpload(db, uploadId)
  if (!upload || !canKeep(ownerId, upload, new Date())) throw problem('not-found')
  if (upload.picture && upload.picture.kind !== kind) throw problem('not-found')
  if (!upload.picture && (upload.bytes ?? 0) > PICTURE_KINDS[kind].maxBytes) throw problem('too-large')
  return upload.picture
}

async function makePicture(act: KeepAct, pool: ImagePool, asked: Asked) {
  const { db } = act
  const { uploadId, ownerId, kind } = asked
  const { storage } = pool
  const prepared = await prepare(pool, uploadId, kind)
  if (!prepared) return madeElsewhere(act, asked)
  const { variants, ...facts } = prepared
  const now = new Date()
  const picture = { id: newId(), userId: ownerId, kind, ...facts, createdAt: now, takenAt: now }
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
    return madeElsewhere(act, asked)
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
  const work = images.prepare(() => storage.get(sourceKey(uploadId)), kind)
  if (!work) throw problem('unavailable', { retryAfter: SECONDS_BUSY })
  const outcome = await work
  if (outcome && 'refused' in outcome) throw REFUSALS[outcome.refused]()
  return outcome
}

/** Two processes had the same upload at once and the other one was first. */
async function madeElsewhere(act: KeepAct, asked: Asked) {
  const kept = await findKept(act, asked)
  if (!kept) throw problem('not-found')
  return kept
}

const REFUSALS: Record<ImageRefusal, () => Problem> = {
  'not-an-image': () => problem('unsupported-image'),
  damaged: () => problem('unsupported-image', { detail: 'This picture is damaged. Choose another one.' }),
  'too-many-pixels': () => problem('too-large', { detail: 'This picture has more than 40 million pixels.' }),
}
