import { accepted, type Traveller } from './factories.ts'

export interface Begun {
  key: string
  uploadId: string
}

const PATH = '/api/uploads/s3'

/** The calls of somebody who sends a picture to the S3 store by themselves. */
export const storeCalls = {
  sign: (who: Traveller, bytes: number, type = 'image/png', headers = {}) =>
    who.call('POST', `${PATH}/params`, { type, size: bytes }, headers),
  begin: (who: Traveller, bytes: number, type = 'image/png') =>
    who.call('POST', `${PATH}/multipart`, { type, size: bytes }),
  signPart: (who: Traveller, { key, uploadId }: Begun, partNumber: number | string) =>
    who.call('GET', `${PATH}/multipart/${uploadId}/${partNumber}?key=${encodeURIComponent(key)}`),
  list: (who: Traveller, { key, uploadId }: Begun) =>
    who.call('GET', `${PATH}/multipart/${uploadId}?key=${encodeURIComponent(key)}`),
  complete: (who: Traveller, { key, uploadId }: Begun, parts: { partNumber: number; etag: string }[], headers = {}) =>
    who.call('POST', `${PATH}/multipart/${uploadId}/complete?key=${encodeURIComponent(key)}`, { parts }, headers),
  abort: (who: Traveller, { key, uploadId }: Begun) =>
    who.call('DELETE', `${PATH}/multipart/${uploadId}?key=${encodeURIComponent(key)}`),
  credentials: (who: Traveller, key: string) => who.call('GET', `${PATH}/sts?key=${encodeURIComponent(key)}`),
}

/** A PUT to the store, as a browser does it. */
export const putToStore = ({ url, headers }: { url: string; headers: Record<string, string> }, bytes: Uint8Array) =>
  fetch(url, { method: 'PUT', headers, body: Buffer.from(bytes) })

/** An address for all of it. */
export const signed = async (who: Traveller, bytes: number, type = 'image/png') =>
  accepted<{ method: 'PUT'; url: string; headers: Record<string, string>; expires: number }>(
    await storeCalls.sign(who, bytes, type),
  )

export const begun = async (who: Traveller, bytes: number) => accepted<Begun>(await storeCalls.begin(who, bytes))

/** One part, and what the store calls it. */
export async function sentPart(who: Traveller, upload: Begun, partNumber: number, bytes: Uint8Array) {
  const sent = await putToStore(accepted(await storeCalls.signPart(who, upload, partNumber)), bytes)
  if (sent.status !== 200) throw new Error(`Not taken: ${await sent.text()}`)
  return { partNumber, etag: sent.headers.get('etag') ?? '' }
}

/** All parts of a file. */
export async function sentInParts(who: Traveller, upload: Begun, file: Uint8Array, partBytes = 5_242_880) {
  const parts: { partNumber: number; etag: string }[] = []
  for (let at = 0; at < file.length; at += partBytes) {
    parts.push(await sentPart(who, upload, parts.length + 1, file.subarray(at, at + partBytes)))
  }
  return parts
}
