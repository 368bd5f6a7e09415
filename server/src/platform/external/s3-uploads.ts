import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListParts,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Config } from '../../config.ts'
import type { Part, StoreCredentials, UploadCalls } from '../store-uploads.ts'
import { openS3Client } from './s3-storage.ts'

type S3 = NonNullable<Config['s3']> & { publicEndpoint: string }

/** The bucket is in the path, as for all that this server asks of the store. */
export function openS3Uploads(s3: S3): UploadCalls {
  const { bucket } = s3
  const client = openS3Client(s3)
  /** Signs and is never asked: the host is in the signature, and the one that browsers use may be another. */
  const signer = openS3Client({ ...s3, endpoint: s3.publicEndpoint })
  const inStore = ({ key, storeUploadId }: { key: string; storeUploadId: string }) => ({
    Bucket: bucket,
    Key: key,
    UploadId: storeUploadId,
  })

  return {
    async signPut(key, { type, bytes }, seconds) {
      const headers = { 'content-type': type }
      const command = new PutObjectCommand({ Bucket: bucket, Key: key, ContentType: type, ContentLength: bytes })
      const url = await getSignedUrl(signer, command, signing(headers, seconds))
      return { method: 'PUT', url, headers, expires: seconds }
    },
    async beginParts(key) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: key }))
      if (!UploadId) throw new Error('The store began an upload without a name.')
      return UploadId
    },
    async signPartPut({ partNumber, ...upload }, bytes, seconds) {
      const command = new UploadPartCommand({ ...inStore(upload), PartNumber: partNumber, ContentLength: bytes })
      const url = await getSignedUrl(signer, command, signing({}, seconds))
      return { method: 'PUT', url, headers: {}, expires: seconds }
    },
    findStoredParts: (upload) =>
      nullWhere('NoSuchUpload', async () => {
        const parts: Part[] = []
        for await (const { Parts = [] } of paginateListParts({ client }, inStore(upload))) {
          for (const { PartNumber = 0, Size = 0, ETag = '' } of Parts) {
            parts.push({ partNumber: PartNumber, size: Size, etag: ETag })
          }
        }
        return parts
      }),
    async joinParts(upload, parts) {
      const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }))
      const command = new CompleteMultipartUploadCommand({ ...inStore(upload), MultipartUpload: { Parts } })
      return (await nullWhere('NoSuchUpload', () => client.send(command))) !== null
    },
    async discardParts(upload) {
      await nullWhere('NoSuchUpload', () => client.send(new AbortMultipartUploadCommand(inStore(upload))))
    },
    sizeOf: (key) =>
      nullWhere('NotFound', async () => {
        const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
        return ContentLength ?? null
      }),
    credentialsFor: (key, seconds) => (s3.sts ? assumeRole(s3, s3.sts, key, seconds) : Promise.resolve(null)),
  }
}

/** What is in the signature is what the store takes: so many bytes, and no other type. */
const signing = (headers: Record<string, string>, seconds: number) => ({
  expiresIn: seconds,
  signableHeaders: new Set(['host', 'content-length', ...Object.keys(headers)]),
})

async function assumeRole(
  { bucket, region, credentials, timeoutMs }: S3,
  { endpoint, role }: NonNullable<S3['sts']>,
  key: string,
  seconds: number,
): Promise<StoreCredentials> {
  const client = new STSClient({
    endpoint,
    region,
    ...(credentials ? { credentials } : {}),
    requestHandler: { connectionTimeout: timeoutMs, socketTimeout: timeoutMs },
  })
  const Policy = JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Action: ['s3:PutObject'], Resource: [`arn:aws:s3:::${bucket}/${key}`] }],
  })
  const asked = { RoleArn: role, RoleSessionName: 'picture-upload', DurationSeconds: seconds, Policy }
  try {
    const { Credentials: given } = await client.send(new AssumeRoleCommand(asked))
    if (!given?.AccessKeyId || !given.SecretAccessKey || !given.SessionToken || !given.Expiration) {
      throw new Error('The STS service answered without credentials.')
    }
    return {
      credentials: {
        accessKeyId: given.AccessKeyId,
        secretAccessKey: given.SecretAccessKey,
        sessionToken: given.SessionToken,
        expiration: given.Expiration.toISOString(),
      },
      bucket,
      region,
    }
  } finally {
    client.destroy()
  }
}

async function nullWhere<T>(missing: 'NoSuchUpload' | 'NotFound', ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && error.name === missing) return null
    throw error
  }
}
