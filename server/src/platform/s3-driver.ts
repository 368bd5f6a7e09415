import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import type { WriteOptions } from 'flydrive/types'
import type { Config } from '../config.ts'

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

export const openS3Driver = (s3: S3): S3Driver => new StreamingDriver(openS3Client(s3), s3.bucket)

/**
 * FlyDrive's own driver takes a folder for the beginning of a key, so that `trips/1` would take `trips/12` along, and leaves the
 * request open where the stream fails: the store would wait for the rest.
 */
class StreamingDriver extends S3Driver {
  readonly #client: S3Client
  readonly #bucket: string

  constructor(client: S3Client, bucket: string) {
    super({ client, bucket, supportsACL: false, visibility: 'private' })
    this.#client = client
    this.#bucket = bucket
  }

  override async deleteAll(prefix: string): Promise<void> {
    const folder = `${prefix.replace(/\/$/, '')}/`
    await this.#abortUploads(folder)
    await super.deleteAll(folder)
  }

  /** Parts that were never put together are no objects: the store keeps them, unseen, until it is told not to. */
  async #abortUploads(prefix: string): Promise<void> {
    const at = { Bucket: this.#bucket }
    let isMore = true
    while (isMore) {
      const listed = await this.#client.send(new ListMultipartUploadsCommand({ ...at, Prefix: prefix }))
      const { Uploads = [], IsTruncated = false } = listed
      for (const { Key, UploadId } of Uploads) {
        await this.#client.send(new AbortMultipartUploadCommand({ ...at, Key, UploadId })).catch(unlessGone)
      }
      isMore = IsTruncated
    }
  }

  /** Sends what comes as it comes: no more of it is held than a connection takes. */
  override async putStream(key: string, contents: Readable, options?: WriteOptions): Promise<void> {
    const broken = new AbortController()
    contents.once('error', (error) => broken.abort(error))
    const command = new PutObjectCommand({
      Bucket: this.#bucket,
      Key: key,
      Body: contents,
      ContentType: options?.contentType,
      ContentLength: options?.contentLength,
    })
    try {
      await this.#client.send(command, { abortSignal: broken.signal })
    } catch (error) {
      throw contents.errored ?? error
    } finally {
      contents.destroy()
    }
  }
}

/** Somebody else has ended it meanwhile. */
function unlessGone(error: unknown): void {
  if (!(error instanceof Error && error.name === 'NoSuchUpload')) throw error
}
