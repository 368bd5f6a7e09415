import {
  type BodyOf,
  type EndpointShape,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  successStatus,
} from '@caravan/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type pg from 'pg'
import type { z } from 'zod'
import type { Db } from '../db/client.ts'
import { type FieldError, problem } from '../problem.ts'
import type { Services } from '../services.ts'
import { type AfterCommit, CommitTasks } from './after-commit.ts'
import { isOutcomeUnknown } from './connection-error.ts'
import { idempotencyKeyOf, once } from './idempotency.ts'
import type { Live } from './live/live.ts'
import { untilWon } from './lost-race.ts'
import { documentationOf } from './openapi.ts'
import { plainWords } from './plain-words.ts'
import { rateLimitOf } from './rate-limit.ts'
import { requireAccess } from './require-access.ts'
import type { Viewer } from './viewer.ts'

type ViewerOf<E extends EndpointShape> = E['access'] extends 'anyone' ? Viewer | null : Viewer

export interface Visit<E extends EndpointShape> {
  services: Services
  /** The database; a transaction where the request came with an Idempotency-Key. */
  db: Db
  pool: pg.Pool
  live: Live
  /** Runs a task once the change is committed, also that of an Idempotency-Key; never when it failed. */
  afterCommit: AfterCommit
  viewer: ViewerOf<E>
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Registers an endpoint of the contract: access, input, reply and documentation all come from its declaration. What
 * PostgreSQL undid for another's sake is done again: a handler makes one change, so that of one that failed nothing is
 * there.
 */
export function route<const E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  handle: (visit: Visit<E>) => Promise<ReplyOf<E>>,
): void {
  const status = successStatus(endpoint)
  const options: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    schema: documentationOf(endpoint),
    // Input is parsed by the contract itself: it also tidies text and names every field at fault.
    validatorCompiler: () => () => true,
    config: { rateLimit: rateLimitOf(endpoint), endpoint },
    preHandler: async (request) => requireAccess(endpoint, request.viewer),
    handler: async (request, reply) => {
      const { services } = app
      const key = endpoint.method === 'POST' ? idempotencyKeyOf(request) : null
      const mayHaveLost = () => services.live.mayHaveLost()
      const input = inputOf(endpoint, request) as Pick<Visit<E>, 'params' | 'query' | 'body'>
      const attempt = async () => {
        // of its own: what a try that lost wanted to tell is not true
        const tasks = new CommitTasks()
        const visit = (db: Db): Visit<E> => ({
          services,
          db,
          pool: services.pool,
          live: services.live,
          afterCommit: tasks.add,
          viewer: request.viewer as ViewerOf<E>,
          ...input,
          request,
          reply,
        })
        const answer =
          key && request.viewer
            ? await once(services.db, request, request.viewer.id, key, (tx) => handle(visit(tx)))
            : await handle(visit(services.db))
        return { answer, tasks }
      }
      const { answer, tasks } = await untilWon(attempt).catch((error: unknown) => {
        // it may be stored all the same, and sent again it is not done, nor told, a second time
        if (endpoint.method !== 'GET' && isOutcomeUnknown(error)) mayHaveLost()
        throw error
      })
      // the answer does not wait for what others are told
      app.afterCommit.add(tasks.run(request.log, mayHaveLost))
      return reply.code(status).send(answer)
    },
  }
  app.route(options)
}

function inputOf(endpoint: EndpointShape, request: FastifyRequest) {
  return {
    params: parsed(endpoint.params, request.params, 'bad-request'),
    query: parsed(endpoint.query, request.query, 'bad-request'),
    body: parsed(endpoint.body, request.body, 'invalid-input'),
  }
}

function parsed(schema: z.ZodType | undefined, given: unknown, slug: 'bad-request' | 'invalid-input'): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(given, { error: plainWords })
  if (result.success) return result.data
  throw problem(slug, { errors: result.error.issues.map(fieldErrorOf) })
}

function fieldErrorOf(issue: { path: PropertyKey[]; message: string }): FieldError {
  const steps = issue.path.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1'))
  return { pointer: steps.map((step) => `/${step}`).join(''), detail: issue.message }
}
