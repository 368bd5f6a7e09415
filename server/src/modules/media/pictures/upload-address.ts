import { createHmac, timingSafeEqual } from 'node:crypto'
import { Id } from '@caravan/contract/fields.ts'
import { z } from 'zod'
import type { StoreUploads } from '../../../platform/store-uploads.ts'
import { uploadIdOfKey } from './object-keys.ts'
import type { OwnerId } from './policy.ts'

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
