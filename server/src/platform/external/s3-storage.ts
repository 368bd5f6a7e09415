import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  NoSuchKey,
  NoSuchUpload,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Config } from '../../config.ts'
import type { Storage, StreamedBody } from '../storage.ts'

type S3 = NonNullable<Config['s3']>

/** What every S3-like store understands: the bucket in the path, no access lists, no newer checksums. */
export function openS3Client({ endpoint, region, credentials, timeoutMs }: Omit<S3, 'bucket'>): S3Client {
  return new S3Client({
    endpoint,
    region,
    ...(credentials ? { credentials } : {}),
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    // without bounds a store that says nothing keeps every request that needs it
    requestHandler: { connectionTimeout: timeoutMs, socketTimeout: timeoutMs },
  })
}

export function openBucket(s3: S3): Storage {
  const client = openS3Client(s3)
  const at = { Bucket: s3.bucket }

  /** As it comes: no more of it is held than a connection takes. */
  async function sendStream(
    key: string,
    stream: Readable,
    { contentType, contentLength }: StreamedBody,
  ): Promise<void> {
    const broken = new AbortController()
    stream.once('error', (error) => broken.abort(error))
    const object = { ...at, Key: key, Body: stream, ContentType: contentType, ContentLength: contentLength }
    try {
      await client.send(new PutObjectCommand(object), { abortSignal: broken.signal })
    } catch (error) {
      throw stream.errored ?? error
    } finally {
      stream.destroy()
    }
  }

  async function* listKeys(prefix: string): AsyncGenerator<string[]> {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { ...at, Prefix: prefix }))
      yield Contents.flatMap(({ Key }) => Key ?? [])
  }

  const bodyOf = async (key: string) =>
    (await client.send(new GetObjectCommand({ ...at, Key: key })).catch(nullWhereMissing))?.Body ?? null

  /** Parts that were never put together are no objects: the store keeps them, unseen, until it is told not to. */
  async function abortUploads(prefix: string): Promise<void> {
    let isMore = true
    while (isMore) {
      const listed = await client.send(new ListMultipartUploadsCommand({ ...at, Prefix: prefix }))
      for (const { Key, UploadId } of listed.Uploads ?? []) {
        const aborted = client.send(new AbortMultipartUploadCommand({ ...at, Key, UploadId }))
        await aborted.catch(nullWhereMissing)
      }
      isMore = listed.IsTruncated ?? false
    }
  }

  return {
    put: async (key, bytes, contentType) => {
      await client.send(new PutObjectCommand({ ...at, Key: key, Body: bytes, ContentType: contentType }))
    },
    putStream: (key, stream, body) =>
      body.contentLength === undefined
        ? withSpooled(stream, (spooled, contentLength) => sendStream(key, spooled, { ...body, contentLength }))
        : sendStream(key, stream, body),
    get: async (key) => (await bodyOf(key))?.transformToByteArray() ?? null,
    getStream: async (key) => {
      const body = await bodyOf(key)
      // the client's types know browsers as well
      if (body && !(body instanceof Readable)) throw new TypeError('the S3 client answers with no stream of Node')
      return body
    },
    keys: async function* () {
      for await (const keys of listKeys('')) yield* keys
    },
    deleteFolder: async (folder) => {
      await abortUploads(`${folder}/`)
      for await (const keys of listKeys(`${folder}/`)) {
        if (keys.length === 0) continue
        const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true }
        const { Errors = [] } = await client.send(new DeleteObjectsCommand({ ...at, Delete }))
        if (Errors[0]) throw new Error(`${Errors[0].Key} was not deleted: ${Errors[0].Message ?? Errors[0].Code}`)
      }
    },
  }
}

/** Passes on a stream whose length is not known, through a file without a name: whatever ends the process, nothing of it is left. */
async function withSpooled(stream: Readable, send: (body: Readable, bytes: number) => Promise<void>): Promise<void> {
  const path = join(tmpdir(), `caravan-${randomUUID()}.spool`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    // not by a write stream of the file: closing the file waits for that one, and one that has finished never says so
    await file.writeFile(stream)
    const { size } = await file.stat()
    const body = file.createReadStream({ start: 0 })
    try {
      await send(body, size)
    } finally {
      body.destroy()
    }
  } finally {
    await file.close()
  }
}

/** Never there, or ended by somebody else meanwhile. */
function nullWhereMissing(error: unknown): null {
  if (error instanceof NoSuchKey || error instanceof NoSuchUpload) return null
  throw error
}
