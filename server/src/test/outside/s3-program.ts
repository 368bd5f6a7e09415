import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { partsOf, refuse } from './s3-parts.ts'

/** What `s3-for-tests.ts` starts: an S3 store in a process of its own, on a socket file. */
const [directory = '', socketPath = '', bucket = ''] = process.argv.slice(2)

/** A store without room refuses what would be written, and reads as before. */
let isFull = false
process.on('message', (said: { isFull: boolean }) => {
  isFull = said.isFull
  process.send?.(said)
})

/** What an operator sets: pages of any site may send with a signature, and read the `ETag` of what has come. */
const CORS = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod>
  <AllowedHeader>*</AllowedHeader><ExposeHeader>ETag</ExposeHeader></CORSRule></CORSConfiguration>`
const options = { directory, silent: true, configureBuckets: [{ name: bucket, configs: [CORS] }] }
const objects = new S3rver(options)
await objects.configureBuckets()
/** Calls about the bucket are signed for `/bucket/`, as S3 has it, where this server expects `/bucket`. */
const wholeBucket = new S3rver({ ...options, allowMismatchedSignatures: true })
const [answerForObjects, answerForBucket] = [objects.callback(), wholeBucket.callback()]
const isForBucket = (url = '') => url.split('?')[0] === `/${bucket}/`

/** A body is handed on when all of it is there: this server writes in place, and S3 stores nothing of one that broke off. */
function whole(request: IncomingMessage, bytes: Buffer): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, socket } = request
  const body = Readable.from([bytes], { objectMode: false })
  return Object.assign(body, { method, url, headers, rawHeaders, httpVersion, socket }) as unknown as IncomingMessage
}

/** s3rver lets pass what is not signed at all. */
const isSigned = ({ url = '', headers }: IncomingMessage) =>
  'authorization' in headers || url.includes('X-Amz-Signature=')

const parts = partsOf(directory, bucket)
const server = createServer(async (request, response) => {
  const { method, url = '' } = request
  if (method !== 'OPTIONS' && !isSigned(request)) return void refuse(request, response, 403, 'AccessDenied')
  if (await parts.answer(request, response)) return
  const uploadId = new URL(url, 'http://s3').searchParams.get('uploadId')
  if (method !== 'PUT' && !(method === 'POST' && uploadId)) {
    const answer = isForBucket(url) ? answerForBucket : answerForObjects
    return answer(request, response)
  }
  const bytes = await buffer(request).catch(() => null)
  if (!bytes) return
  if (isFull) return void refuse(request, response, 507, 'XMinioStorageFull')
  const refusal = method === 'POST' && uploadId ? parts.refusalOf(uploadId, bytes.toString()) : null
  if (refusal) return void refuse(request, response, 400, refusal)
  answerForObjects(whole(request, bytes), response)
})
await once(server.listen(socketPath), 'listening')
process.send?.({ isListening: true })
