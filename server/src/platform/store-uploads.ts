import type { Config } from '../config.ts'

interface SignedAddress {
  method: 'PUT'
  url: string
  headers: Record<string, string>
  /** In seconds. */
  expires: number
}

export interface Part {
  partNumber: number
  size: number
  etag: string
}

/** Temporary credentials that write one key, and nothing else. */
export interface StoreCredentials {
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: string; expiration: string }
  bucket: string
  region: string
}

export interface StoreUploads {
  /** Of the store, as policies of pages name it. */
  origin: string
  /** Where browsers find a key, without the right to read or write it. */
  addressOf(key: string): string
  /** The key of such an address, with or without a signature; null for any other. */
  keyIn(address: string): string | null
  /** Opened by the first who needs it, as the S3 client takes a while to load. */
  open(): Promise<UploadCalls>
}

export interface UploadCalls {
  signPut(key: string, body: { type: string; bytes: number }, seconds: number): Promise<SignedAddress>
  /** Begins an upload in parts: what the store calls it. */
  beginParts(key: string): Promise<string>
  signPartPut(part: PartOf, bytes: number, seconds: number): Promise<SignedAddress>
  /** Null where the store knows no such upload: it is put together, or given up. */
  findStoredParts(upload: UploadInParts): Promise<Part[] | null>
  /** False where the store knows no such upload. */
  joinParts(upload: UploadInParts, parts: Part[]): Promise<boolean>
  discardParts(upload: UploadInParts): Promise<void>
  /** Of what lies at a key, in bytes; null where nothing does. */
  sizeOf(key: string): Promise<number | null>
  /** Null where the store gives none out. */
  credentialsFor(key: string, seconds: number): Promise<StoreCredentials | null>
}

interface UploadInParts {
  key: string
  storeUploadId: string
}
interface PartOf extends UploadInParts {
  partNumber: number
}

export function openStoreUploads({ s3 }: Pick<Config, 's3'>): StoreUploads | null {
  if (!s3?.publicEndpoint) return null
  const { publicEndpoint } = s3
  const folder = new URL(`${publicEndpoint.replace(/\/$/, '')}/${s3.bucket}/`)
  let opened: Promise<UploadCalls> | undefined
  return {
    origin: folder.origin,
    addressOf: (key) => new URL(key, folder).href,
    keyIn(address) {
      const url = URL.parse(address)
      if (url?.origin !== folder.origin || !url.pathname.startsWith(folder.pathname)) return null
      return url.pathname.slice(folder.pathname.length)
    },
    open() {
      opened ??= import('./external/s3-uploads.ts').then(({ openS3Uploads }) =>
        openS3Uploads({ ...s3, publicEndpoint }),
      )
      return opened
    },
  }
}
