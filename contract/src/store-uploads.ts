import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { PART_LIMITS } from './limits.ts'

/**
 * Where pictures are kept by an S3 store that browsers reach: what a browser asks for to send one there by itself, whole
 * or in parts. The names are those of Uppy's `aws-s3` below `/api/uploads`. Elsewhere these calls are not there.
 */

const Begun = z.object({
  type: z.string({ error: 'Say of which media type the picture is.' }).max(100),
  /** Signed into each address: the store takes exactly so much. */
  size: z.int({ error: 'Say of how many bytes the picture is.' }).min(1, { error: 'An empty file is no picture.' }),
})

const SignedAddress = z.object({
  method: z.literal('PUT'),
  url: z.string(),
  /** To be sent with it, as they are in the signature. */
  headers: z.record(z.string(), z.string()),
  /** In seconds. */
  expires: z.int(),
})

const Upload = z.object({ uploadId: Id })
/** Where the upload lies in the store; of another upload nothing is found. */
const Key = z.object({ key: z.string().max(200) })
const PartNumber = z.coerce.number().int().min(1).max(PART_LIMITS.count)
const ETag = z.string().min(1).max(200)

export const signStoreUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/s3/params',
  summary: 'A signed address of the store for one PUT of a picture of this size, good for 15 minutes',
  access: 'signed-in',
  body: Begun,
  reply: { 200: SignedAddress },
  problems: ['not-found', 'unsupported-image', 'too-large'],
  cost: 'upload',
  action: 'upload',
})

export const startPartUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/s3/multipart',
  summary: 'Begin to send a picture of this size to the store in parts of 5 MiB, of which only the last one is smaller',
  access: 'signed-in',
  body: Begun,
  reply: { 200: z.object({ key: z.string(), uploadId: Id }) },
  problems: ['not-found', 'unsupported-image', 'too-large'],
  cost: 'upload',
  action: 'upload',
})

export const signPart = endpoint({
  method: 'GET',
  path: '/api/uploads/s3/multipart/:uploadId/:partNumber',
  summary: 'A signed address of the store for one PUT of this part, good for 15 minutes',
  access: 'signed-in',
  params: Upload.extend({ partNumber: PartNumber }),
  query: Key,
  reply: { 200: SignedAddress },
  problems: ['not-found', 'conflict'],
  cost: 'write',
})

export const listParts = endpoint({
  method: 'GET',
  path: '/api/uploads/s3/multipart/:uploadId',
  summary: 'The parts of an upload of one’s own that have arrived',
  access: 'signed-in',
  params: Upload,
  query: Key,
  reply: { 200: z.array(z.object({ partNumber: z.int(), size: z.int(), etag: z.string() })) },
  problems: ['not-found', 'conflict'],
})

export const completeParts = endpoint({
  method: 'POST',
  path: '/api/uploads/s3/multipart/:uploadId/complete',
  summary: 'Put the parts together; the answer says where the upload lies, for the call that turns it into a picture',
  access: 'signed-in',
  params: Upload,
  query: Key,
  body: z.object({
    parts: z
      .array(z.object({ partNumber: z.int().min(1).max(PART_LIMITS.count), etag: ETag }))
      .min(1)
      .max(PART_LIMITS.count),
  }),
  reply: { 200: z.object({ location: z.string() }) },
  problems: ['not-found', 'conflict'],
  cost: 'upload',
})

export const abortParts = endpoint({
  method: 'DELETE',
  path: '/api/uploads/s3/multipart/:uploadId',
  summary: 'Give up an upload of one’s own; what has arrived of it is removed',
  access: 'signed-in',
  params: Upload,
  query: Key,
  reply: { 200: z.object({ message: z.string() }) },
  problems: ['not-found', 'conflict'],
})

export const storeCredentials = endpoint({
  method: 'GET',
  path: '/api/uploads/s3/sts',
  summary: 'Temporary credentials of the store to write an upload of one’s own, and nothing else, good for 15 minutes',
  access: 'signed-in',
  query: Key,
  reply: {
    200: z.object({
      credentials: z.object({
        accessKeyId: z.string(),
        secretAccessKey: z.string(),
        sessionToken: z.string(),
        expiration: z.string(),
      }),
      bucket: z.string(),
      region: z.string(),
    }),
  },
  problems: ['not-found', 'no-temporary-credentials', 'conflict'],
  cost: 'upload',
})
