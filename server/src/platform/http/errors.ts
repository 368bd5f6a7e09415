import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { PROBLEMS, type ProblemSlug } from '@caravan/contract/problems.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NotConnected } from '../../db/bounded-pool.ts'
import { Problem, presentProblem, problem } from '../../problem.ts'
import { connectionErrorOf } from '../database/connection-error.ts'
import { isSerializationFailure } from '../database/serialization-failure.ts'
import { databaseFullOf, outageOf, storageFullOf, storeOutageOf } from '../outages.ts'
import { isFromNetwork } from './from-network.ts'

/** So much of a refused body, and for so long, is read and dropped. */
const MAX_BYTES = 16_777_216
const MAX_MS = 2000

/** Ends once the rest of the request is here: a connection closed before loses the answer for a sender that is still writing. */
function answerWhileSending(answer: Buffer, request: IncomingMessage): Readable {
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

const OF_FASTIFY: Record<string, ProblemSlug> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad-request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad-request',
  FST_ERR_BAD_URL: 'bad-request',
}

/** One handler turns every failure into RFC 9457; a cause that is ours is logged once and never leaves. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(request, reply, problemFor(error, request)))
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, problem('not-found')))
}

export function problemFor(error: unknown, request: Pick<FastifyRequest, 'log'>): Problem {
  if (error instanceof Problem) return error
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  const slug = OF_FASTIFY[code]
  if (slug) return problem(slug)
  const full = storageFullOf(error)
  if (full) {
    request.log.error({ outage: 'storage', err: full }, 'the storage is full')
    return problem('storage-full')
  }
  const databaseFull = databaseFullOf(error)
  if (databaseFull) {
    request.log.error({ outage: 'database', err: databaseFull }, 'the disk of the database is full')
    return problem('unavailable', { retryAfter: 60 })
  }
  // Fastify gives the errors of a body that it reads this status: its sender has gone, and nothing of ours is away
  if (code === 'ECONNRESET' && statusCode === 400) return problem('bad-request')
  const away = connectionErrorOf(error)
  if (away) {
    if (away instanceof NotConnected) return problem('unavailable', { retryAfter: 1 })
    // the root alone: a failed statement holds what people wrote
    request.log.error({ outage: outageOf(error), err: away }, 'a connection was lost or refused')
    return problem('unavailable', { retryAfter: 5 })
  }
  const storeOutage = storeOutageOf(error)
  if (storeOutage) {
    request.log.error({ outage: 'object store', err: storeOutage }, 'the store refused, failed or did not answer')
    return problem('unavailable', { retryAfter: 30 })
  }
  // it was tried again in vain: nothing was done, and a moment later it may well be
  if (isSerializationFailure(error)) return problem('unavailable', { retryAfter: 1 })
  if (statusCode >= 400 && statusCode < 500) return problem(statusCode === 404 ? 'not-found' : 'bad-request')
  request.log.error({ err: error }, 'request failed')
  return problem('internal')
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Problem): FastifyReply {
  const { retryAfter } = refusal.particulars
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  reply
    .code(PROBLEMS[refusal.slug].status)
    .header('cache-control', 'private, no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
  const document = presentProblem(refusal, request.id)
  if (refusal.slug !== 'too-large' || request.raw.complete || !isFromNetwork(request)) return reply.send(document)
  const answer = Buffer.from(JSON.stringify(document))
  // compressed it would wait for its end
  request.headers['x-no-compression'] = '1'
  reply.headers({ connection: 'close', 'content-length': answer.length })
  return reply.send(answerWhileSending(answer, request.raw))
}
