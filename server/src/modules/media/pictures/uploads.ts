import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { Id } from '@caravan/contract/fields.ts'
import { z } from 'zod'
import { newId } from '../../../db/id.ts'
import type { Services } from '../../../open-services.ts'
import type { Act } from '../../../platform/act.ts'
import type { StoreUploads } from '../../../platform/store-uploads.ts'
import { problem } from '../../../problem.ts'
import { sourceKey, uploadIdOfKey } from './object-keys.ts'
import { KEEP_MS, MAX_PENDING, type OwnerId, UPLOAD_BYTES, UPLOAD_MS } from './policy.ts'
import { claimUpload, findUpload, finishUpload, giveUpUpload, insertUpload } from './upload-queries.ts'

/** What an address entitles to: one body, of this owner, until then, of at most so much. Times in seconds. */
export interface UploadRight {
  uploadId: string
  userId: OwnerId
  expires: number
  maxBytes: number
}

const PATH = '/api/objects/uploads/'
export const UPLOAD_ROUTE = `${PATH}:uploadId`
const TYPES = 'image/*'

export const UploadParams = z.object({ uploadId: Id })
export const UploadQuery = z.object({
  expires: z.coerce.number().int(),
  max: z.coerce.number().int(),
  types: z.literal(TYPES),
  signature: z.string().max(100),
})
export type UploadQuery = z.infer<typeof UploadQuery>

/** Absolute, as the spec's client expects it. */
export function uploadAddress(publicUrl: string, secret: string, right: UploadRight): string {
  const query = new URLSearchParams({
    expires: String(right.expires),
    max: String(right.maxBytes),
    types: TYPES,
    signature: signatureOf(secret, right),
  })
  return `${publicUrl}${PATH}${right.uploadId}?${query}`
}

const signatureOf = (secret: string, { uploadId, userId, expires, maxBytes }: UploadRight) =>
  createHmac('sha256', secret)
    .update(JSON.stringify([uploadId, userId, expires, maxBytes, TYPES]))
    .digest('base64url')

export function isSigned(secret: string, right: UploadRight, signature: string): boolean {
  const expected = Buffer.from(signatureOf(secret, right))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Which upload an address means: absolute on this site, or its path, with or without its query; or in the store that
 * browsers send to. The query proves nothing here: whose upload it is decides.
 */
export function uploadIdIn(
  address: string,
  publicUrl: string,
  storeUploads: Pick<StoreUploads, 'keyIn'> | null = null,
): string | null {
  const site = new URL(publicUrl)
  const url = URL.parse(address, site.href)
  if (url?.origin === site.origin && url.pathname.startsWith(PATH)) {
    return Id.safeParse(url.pathname.slice(PATH.length)).data?.toLowerCase() ?? null
  }
  const key = storeUploads?.keyIn(address)
  return key ? uploadIdOfKey(key) : null
}

/** Gives out an address for one PUT. */
export async function startUpload(
  { db }: Pick<Act, 'db'>,
  ownerId: OwnerId,
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  now = new Date(),
) {
  const uploadId = await openUpload({ db }, { userId: ownerId, createdAt: now })
  const expires = Math.floor((now.getTime() + UPLOAD_MS) / 1000)
  const right = { uploadId, userId: ownerId, expires, maxBytes: UPLOAD_BYTES }
  return { uploadURL: uploadAddress(config.publicUrl, secrets.uploads[0], right) }
}

/** One more upload of this owner, wherever it is sent to: all count together. Answers its id. */
export async function openUpload(
  { db }: Pick<Act, 'db'>,
  opened: { userId: OwnerId; createdAt: Date; declaredBytes?: number },
): Promise<string> {
  const now = opened.createdAt
  const upload = { id: newId(), ...opened }
  const bounds = {
    limit: MAX_PENDING,
    openSince: new Date(now.getTime() - UPLOAD_MS),
    keepableSince: new Date(now.getTime() - KEEP_MS),
  }
  if (!(await insertUpload(db, upload, bounds))) {
    throw problem('too-many', { detail: 'Too many uploads are under way.', retryAfter: UPLOAD_MS / 1000 })
  }
  return upload.id
}

export interface UploadBody {
  stream: Readable
  contentType: string | undefined
  /** As declared; what really comes is counted. */
  contentLength: number | undefined
}

/**
 * Takes the body of an upload, once. An address that is wrong, altered or out of date is not found, one that
 * has been used is a conflict; a body that breaks off or is too large leaves the address as it was.
 * @returns an ETag
 */
export async function receiveUpload(services: Services, uploadId: string, query: UploadQuery, body: UploadBody) {
  const { db, storage } = services
  const upload = await findUpload(db, uploadId)
  if (!upload || !isValid(services, upload, query)) throw problem('not-found')
  const { contentType, contentLength } = body
  if (!mayBePicture(contentType)) throw problem('unsupported-image')
  if ((contentLength ?? 0) > query.max) throw problem('too-large')
  if (!(await claimUpload(db, upload.id, new Date()))) {
    throw usedUpload()
  }
  const tally = { bytes: 0, hash: createHash('sha256') }
  try {
    const stream = Readable.from(counted(body.stream, query.max, tally))
    await storage.putStream(sourceKey(upload.id), stream, { contentType, contentLength })
  } catch (error) {
    await giveUpUpload(db, upload.id)
    throw body.stream.readableAborted ? problem('bad-request', { detail: 'The picture broke off on its way.' }) : error
  }
  await finishUpload(db, upload.id, tally.bytes)
  return `"${tally.hash.digest('hex').slice(0, 32)}"`
}

/**
 * Lets a link be fetched into an upload of the viewer's own: once, by whoever has the id that is answered. An address that is
 * another's, wrong or out of date is not found, one that was used is a conflict.
 */
export async function openForLink(
  services: Pick<Services, 'config' | 'secrets'>,
  { db, viewer }: Act,
  address: string,
): Promise<{ linkId: string; uploadId: string; uploadPath: string }> {
  const uploadId = uploadIdIn(address, services.config.publicUrl)
  const upload = uploadId ? await findUpload(db, uploadId) : null
  const url = URL.parse(address, services.config.publicUrl)
  const query = UploadQuery.safeParse(Object.fromEntries(url?.searchParams ?? []))
  if (!url || upload?.userId !== viewer.id || !query.success || !isValid(services, upload, query.data)) {
    throw problem('not-found')
  }
  if (upload.receivedAt) throw usedUpload()
  return { linkId: newId(), uploadId: upload.id, uploadPath: url.pathname + url.search }
}

const usedUpload = () => problem('conflict', { detail: 'A picture has been sent to this address before.' })

function isValid(
  { secrets }: Pick<Services, 'secrets'>,
  upload: { id: string; userId: OwnerId },
  query: UploadQuery,
): boolean {
  const right = { uploadId: upload.id, userId: upload.userId, expires: query.expires, maxBytes: query.max }
  const signed = secrets.uploads.some((secret) => isSigned(secret, right, query.signature))
  return signed && query.expires * 1000 > Date.now()
}

/** Some phones name no type: what is kept is told by the first bytes, whatever was named. */
const mayBePicture = (type: string | undefined): type is string =>
  /^(image\/|application\/octet-stream\b)/.test(type ?? '')

async function* counted(stream: Readable, max: number, tally: { bytes: number; hash: ReturnType<typeof createHash> }) {
  // The stream outlives a refusal: destroying it would cut the connection before the answer is read.
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    tally.bytes += chunk.length
    if (tally.bytes > max) throw problem('too-large')
    tally.hash.update(chunk)
    yield chunk
  }
}
