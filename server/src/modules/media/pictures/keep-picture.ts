import type { Db } from '../../../db/client.ts'
import { newId } from '../../../db/id.ts'
import type { Act } from '../../../platform/act.ts'
import type { ImageRefusal } from '../../../platform/images/decode.ts'
import { type ImageKind, PICTURE_KINDS } from '../../../platform/images/picture-kinds.ts'
import type { Prepared } from '../../../platform/images/worker.ts'
import type { Storage } from '../../../platform/storage.ts'
import { type Problem, problem } from '../../../problem.ts'
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
import { type FoundUpload, findUpload, linkPicture, noteArrival } from './upload-queries.ts'

const SECONDS_BUSY = 10

/** Turns an upload of the viewer's own into a picture; the same upload again gives the same picture. */
export async function keepPicture(act: Act, pool: ImagePool, uploadId: string | null, kind: 'trips' | 'avatars') {
  const { id, preview } = await keepUpload(act, pool, { uploadId, ownerId: act.viewer.id, kind })
  return { objectPath: objectPathOf({ kind, id }), preview }
}

/** The same for a pose, whose picture is named by no address. */
export const keepPosePicture = (act: Act, pool: ImagePool, uploadId: string | null): Promise<{ id: string }> =>
  keepUpload(act, pool, { uploadId, ownerId: act.viewer.id, kind: 'poses' })

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
    const known = await findKept(act, pool, asked)
    return known ?? (await makePicture(act, pool, asked))
  })
  if (!kept) throw problem('too-many', { retryAfter: SECONDS_BUSY })
  return kept
}

/** Null where the upload is there and waits to be made a picture. */
async function findKept({ db }: KeepAct, pool: ImagePool, { uploadId, ownerId, kind }: Asked) {
  const found = await findUpload(db, uploadId)
  const upload = found?.userId === ownerId ? await withArrival(db, pool, found) : null
  if (!upload || !canKeep(ownerId, upload, new Date())) throw problem('not-found')
  if (upload.picture && upload.picture.kind !== kind) throw problem('not-found')
  if (!upload.picture && (upload.bytes ?? 0) > PICTURE_KINDS[kind].maxBytes) throw problem('too-large')
  return upload.picture
}

/** Of what a browser has sent to the store by itself, the store alone knows whether it has arrived. */
async function withArrival(db: Db, { storeUploads }: ImagePool, upload: FoundUpload): Promise<FoundUpload> {
  if (upload.declaredBytes === null || upload.bytes !== null) return upload
  const store = await storeUploads?.open()
  const bytes = (await store?.sizeOf(sourceKey(upload.id))) ?? null
  if (bytes === null) return upload
  // temporary credentials, and stores that overlook the length in a signature, bound nothing
  if (bytes > upload.declaredBytes) throw problem('too-large')
  await noteArrival(db, upload.id, bytes, new Date())
  return { ...upload, bytes }
}

async function makePicture(act: KeepAct, pool: ImagePool, asked: Asked) {
  const { db } = act
  const { uploadId, ownerId, kind } = asked
  const { storage } = pool
  const prepared = await prepare(pool, uploadId, kind)
  if (!prepared) return madeElsewhere(act, pool, asked)
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
    return madeElsewhere(act, pool, asked)
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
  const work = images.prepare(() => readSource(storage, uploadId, PICTURE_KINDS[kind].maxBytes), kind)
  if (!work) throw problem('unavailable', { retryAfter: SECONDS_BUSY })
  const outcome = await work
  if (outcome && 'refused' in outcome) throw REFUSALS[outcome.refused]()
  return outcome
}

/** No more of it than its kind may have: what its owner can still write may have grown since it was looked at. */
async function readSource(storage: Storage, uploadId: string, maxBytes: number): Promise<Uint8Array | null> {
  const stream = await storage.getStream(sourceKey(uploadId))
  if (!stream) return null
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > maxBytes) throw problem('too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Two processes had the same upload at once and the other one was first. */
async function madeElsewhere(act: KeepAct, pool: ImagePool, asked: Asked) {
  const kept = await findKept(act, pool, asked)
  if (!kept) throw problem('not-found')
  return kept
}

const REFUSALS: Record<ImageRefusal, () => Problem> = {
  'not-an-image': () => problem('unsupported-image'),
  damaged: () => problem('unsupported-image', { detail: 'This picture is damaged. Choose another one.' }),
  'too-many-pixels': () => problem('too-large', { detail: 'This picture has more than 40 million pixels.' }),
}
