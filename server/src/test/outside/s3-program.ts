import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'

/** What `s3-for-tests.ts` starts: an S3 store in a process of its own, on a socket file. */
const [directory = '', socketPath = '', bucket = ''] = process.argv.slice(2)

/** A store without room refuses what would be written, and reads as before. */
let isFull = false
process.on('message', (said: { isFull: boolean }) => {
  isFull = said.isFull
  process.send?.(said)
})

const options = { directory, silent: true, configureBuckets: [{ name: bucket, configs: [] }] }
const objects = new S3rver(options)
await objects.configureBuckets()
/** Calls about the bucket are signed for `/bucket/`, as S3 has it, where this server expects `/bucket`. */
const wholeBucket = new S3rver({ ...options, allowMismatchedSignatures: true })
const [answerForObjects, answerForBucket] = [objects.callback(), wholeBucket.callback()]
const isForBucket = (url = '') => url.split('?')[0] === `/${bucket}/`

/** A body is handed on when all of it is there: this server writes in place, and S3 stores nothing of one that broke off. */
async function whole(request: IncomingMessage): Promise<IncomingMessage> {
  const { method, url, headers, rawHeaders, httpVersion, socket } = request
  const body = Readable.from([await buffer(request)], { objectMode: false })
  return Object.assign(body, { method, url, headers, rawHeaders, httpVersion, socket }) as unknown as IncomingMessage
}

const server = createServer(async (request, response) => {
  if (request.method !== 'PUT') {
    const answer = isForBucket(request.url) ? answerForBucket : answerForObjects
    answer(request, response)
    return
  }
  const sent = await whole(request).catch(() => null)
  if (!sent) return
  if (!isFull) {
    answerForObjects(sent, response)
    return
  }
  response.writeHead(507).end('<Error><Code>XMinioStorageFull</Code><Message>The store is full.</Message></Error>')
})
await once(server.listen(socketPath), 'listening')
process.send?.({ isListening: true })
