import { partBytes } from '@caravan/contract/limits.ts'
import type { Act } from '../../../platform/act.ts'
import type { Part, StoreUploads } from '../../../platform/store-uploads.ts'
import { problem } from '../../../problem.ts'
import { sourceKey, uploadIdOfKey } from './object-keys.ts'
import { canSendToStore, UPLOAD_BYTES, UPLOAD_MS } from './policy.ts'
import { findUpload, nameStoreUpload, noteArrival, removeUpload } from './upload-queries.ts'
import { openUpload } from './uploads.ts'

const SECONDS = UPLOAD_MS / 1000

/** As it is begun: addresses are signed for exactly so much, so that nobody stores more than was said. */
export interface Declared {
  type: string
  size: number
}

/** The upload that a call is about, with the key that belongs to it. */
export interface Named {
  uploadId: string
  key: string
}

type StoreAct = Pick<Act, 'db' | 'viewer'>

/** An upload that is sent in one request, straight to the store. */
export async function signStoreUpload(act: StoreAct, store: StoreUploads, declared: Declared) {
  const { signPut } = await store.open()
  const key = sourceKey(await open(act, declared))
  return signPut(key, { type: declared.type, bytes: declared.size }, SECONDS)
}

/**
 * An upload that is sent in parts. The store learns of it with the first of them: this call counts and stores in one transaction,
 * and none waits for a store.
 */
export async function startPartUpload(act: StoreAct, declared: Declared) {
  const uploadId = await open(act, declared)
  return { key: sourceKey(uploadId), uploadId }
}

async function open({ db, viewer }: StoreAct, { type, size }: Declared): Promise<string> {
  if (!type.startsWith('image/')) throw problem('unsupported-image')
  if (size > UPLOAD_BYTES) throw problem('too-large')
  return openUpload({ db }, { userId: viewer.id, createdAt: new Date(), declaredBytes: size })
}

export async function signPart(act: StoreAct, store: StoreUploads, named: Named, partNumber: number) {
  const upload = await findOpen(act, named)
  const bytes = bytesOfParts(upload.declaredBytes)[partNumber - 1]
  if (bytes === undefined) throw problem('not-found')
  const storeUploadId = upload.storeUploadId ?? (await beginInStore(act, store, upload))
  const { signPartPut } = await store.open()
  return signPartPut({ key: named.key, storeUploadId, partNumber }, bytes, SECONDS)
}

/** Several parts ask at once: the first one that is noted counts, and the others are given up. */
async function beginInStore({ db }: StoreAct, store: StoreUploads, { id, key }: OwnUpload): Promise<string> {
  const calls = await store.open()
  const begun = await calls.beginParts(key)
  const named = await nameStoreUpload(db, id, begun)
  if (named !== begun) await calls.discardParts({ key, storeUploadId: begun })
  if (!named) throw problem('not-found')
  return named
}

export async function listParts(act: StoreAct, store: StoreUploads, named: Named): Promise<Part[]> {
  const { key, storeUploadId } = await findOpen(act, named)
  if (!storeUploadId) return []
  const { findStoredParts } = await store.open()
  return (await findStoredParts({ key, storeUploadId })) ?? []
}

type GivenPart = Pick<Part, 'partNumber' | 'etag'>

/** The same again, and two at once, have the same answer. */
export async function completeParts(act: StoreAct, store: StoreUploads, named: Named, given: GivenPart[]) {
  const upload = await findOwn(act, named)
  if (upload.bytes === null) {
    await joinInStore(upload, store, given)
    await noteArrival(act.db, upload.id, upload.declaredBytes, new Date())
  }
  return { location: store.addressOf(upload.key) }
}

async function joinInStore({ key, storeUploadId, declaredBytes }: OwnUpload, store: StoreUploads, given: GivenPart[]) {
  const calls = await store.open()
  const upload = storeUploadId ? { key, storeUploadId } : null
  const arrived = upload ? await calls.findStoredParts(upload) : []
  if (arrived) {
    const parts = expectParts(arrived, given, declaredBytes)
    if (upload && (await calls.joinParts(upload, parts))) return
  }
  // put together already, by the same call a moment ago
  if ((await calls.sizeOf(key)) !== declaredBytes) throw problem('not-found')
}

/** Those that have arrived, where they are all there are and the ones that were meant. */
function expectParts(arrived: Part[], given: GivenPart[], bytes: number): Part[] {
  const expected = bytesOfParts(bytes)
  const parts = expected.map((size, at) => {
    const partNumber = at + 1
    const part = arrived.find((one) => one.partNumber === partNumber)
    const etag = given.find((one) => one.partNumber === partNumber)?.etag
    if (part?.size === size && bare(part.etag) === bare(etag ?? '')) return part
    throw problem('conflict', { detail: `Part ${partNumber} has not arrived as it was sent.` })
  })
  if (given.length === parts.length) return parts
  throw problem('conflict', { detail: `This upload has ${parts.length} parts.` })
}

const bare = (etag: string) => etag.replaceAll('"', '')

export async function abortParts(act: StoreAct, named: Named) {
  const { id } = await findOpen(act, named)
  if (!(await removeUpload(act.db, id))) throw alreadyThere()
  return { message: 'Upload given up' }
}

export async function storeCredentials(act: StoreAct, store: StoreUploads, key: string) {
  const uploadId = uploadIdOfKey(key)
  if (!uploadId) throw problem('not-found')
  await findOpen(act, { uploadId, key })
  const { credentialsFor } = await store.open()
  const given = await credentialsFor(key, SECONDS)
  if (!given) throw problem('no-temporary-credentials')
  return given
}

type OwnUpload = Awaited<ReturnType<typeof findOwn>>

/** Whatever is another's, of another key or out of date is not there. */
async function findOwn({ db, viewer }: StoreAct, { uploadId, key }: Named) {
  const upload = await findUpload(db, uploadId)
  if (!upload || !canSendToStore(viewer.id, upload, new Date()) || key !== sourceKey(upload.id))
    throw problem('not-found')
  return { ...upload, key, declaredBytes: upload.declaredBytes ?? 0 }
}

async function findOpen(act: StoreAct, named: Named): Promise<OwnUpload> {
  const upload = await findOwn(act, named)
  if (upload.bytes !== null) throw alreadyThere()
  return upload
}

const alreadyThere = () => problem('conflict', { detail: 'All of this upload has arrived.' })

/** How many bytes each part is of: the same for all but the last one. */
export function bytesOfParts(bytes: number): number[] {
  const each = partBytes(bytes)
  const count = Math.ceil(bytes / each)
  return Array.from({ length: count }, (_, at) => Math.min(each, bytes - at * each))
}
