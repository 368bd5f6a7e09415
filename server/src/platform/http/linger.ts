import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

/** So much of a refused body, and for so long, is read and dropped. */
const MAX_BYTES = 16_777_216
const MAX_MS = 2000

/**
 * An answer that ends once the rest of the request is here: a connection that is closed before loses the answer for a sender
 * that is still writing. It is complete by its length from the beginning.
 */
export function answerWhileSending(answer: Buffer, request: IncomingMessage): Readable {
  async function* parts() {
    yield answer
    await dropRest(request)
  }
  return Readable.from(parts())
}

async function dropRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return
  await new Promise<void>((done) => {
    const timer = setTimeout(done, MAX_MS)
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MAX_BYTES) done()
    })
    request.once('end', done).once('close', () => {
      clearTimeout(timer)
      done()
    })
  })
}
