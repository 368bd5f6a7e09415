import {
  type BodyOf,
  type EndpointShape,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  statusOf,
} from '@caravan/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify'
import type { z } from 'zod'
import { nextPageLink, Page } from '../db/page.ts'
import { type FieldError, problem } from '../problem.ts'
import { type Act, inTransaction } from './act.ts'
import { CommitTasks } from './after-commit.ts'
import { isOutcomeUnknown } from './database/connection-error.ts'
import { retrySerializationFailures } from './database/serialization-failure.ts'
import { documentationOf } from './http/openapi.ts'
import { plainErrors } from './http/plain-errors.ts'
import { requireAccess } from './http/require-access.ts'
import { idempotencyKeyOf, once } from './idempotency.ts'
import { spendAction } from './limits/action-limits.ts'
import type { PageCaller } from './page-calls.ts'
import type { Given, Read } from './reads.ts'
import type { Viewer } from './viewer.ts'

type ViewerOf<E extends EndpointShape> = E['access'] extends 'anyone' | 'blog-admin' ? Viewer | null : Viewer

interface Input<E extends EndpointShape> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
}

/** A paged list is answered by its page: the items are the reply, and the cursor of the next page goes into `Link`. */
type Answer<E extends EndpointShape> = E['paged'] extends true
  ? ReplyOf<E> extends (infer Item)[]
    ? Page<Item>
    : never
  : ReplyOf<E>

type Handler<E extends EndpointShape> = (act: Act<ViewerOf<E>>, input: Input<E>) => Promise<Answer<E>>
type RequestHandler<E extends EndpointShape> = (
  act: Act<ViewerOf<E>>,
  input: Input<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Answer<E>>

/**
 * Registers an endpoint of the contract: access, input, reply and documentation all come from its declaration. A
 * deadlock or serialization failure is retried: a handler makes one change, so that of one that failed nothing is there.
 * A read is made without HTTP as well: by a page that is rendered in this process, and as somebody else (`Reads`).
 */
export function route<const E extends EndpointShape>(app: FastifyInstance, endpoint: E, handle: Handler<E>): void {
  const schema = register(app, endpoint, handle)
  if (endpoint.method !== 'GET' || endpoint.access === 'blog-admin') return
  const read = readOf(endpoint, handle)
  app.reads.add(endpoint, read)
  if (!endpoint.action) app.pageCalls.add(app, endpoint, schema, pageReadOf(app, read))
}

/** The same for a handler that needs the request itself: its session, its network address, a header. No page makes it without one. */
export function routeWithRequest<const E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  handle: RequestHandler<E>,
): void {
  register(app, endpoint, handle)
}

function register<const E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  handle: RequestHandler<E>,
): FastifySchema {
  const schema = documentationOf(endpoint)
  const options: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    schema,
    // Input is parsed by the contract itself: it also tidies text and names every field at fault.
    validatorCompiler: () => () => true,
    config: { endpoint },
    preHandler: (request, reply, done) => {
      requireAccess(endpoint, request)
      // what it says is for this traveller: neither a proxy nor the browser on a shared computer may keep it
      if (request.viewer) reply.header('cache-control', 'private, no-store')
      done()
    },
    handler: async (request, reply) => {
      const { config, db, live } = app.services
      const committed = { db, live, log: request.log }
      const key = endpoint.method === 'POST' ? idempotencyKeyOf(request) : null
      const input = inputOf(endpoint, request) as Input<E>
      const attempt = async () => {
        // of its own: what a try that was undone wanted announced is not true
        const tasks = new CommitTasks()
        const act = { ...committed, viewer: request.viewer as ViewerOf<E>, afterCommit: tasks.add }
        const run = async (within: typeof act) => {
          const { action } = endpoint
          const { viewer } = within
          if (!action || !viewer || !config.hasRateLimits) return handle(within, input, request, reply)
          return inTransaction(within, async (counting) => {
            await spendAction({ db: counting.db, viewer }, action, input.body)
            return handle(counting, input, request, reply)
          })
        }
        const answer = key && act.viewer ? await once(act, act.viewer.id, request, key, run) : await run(act)
        return { answer, tasks }
      }
      const { answer, tasks } = await retrySerializationFailures(attempt).catch((error: unknown) => {
        // it may be stored all the same, and sent again it is not done, nor announced, a second time
        if (endpoint.method !== 'GET' && isOutcomeUnknown(error)) live.resyncClients()
        throw error
      })
      // the answer does not wait for the announcements
      app.afterCommit.add(tasks.run(committed))
      reply.code(statusOf(endpoint, answer))
      return answer instanceof Page
        ? reply.headers(nextPageLink(request.url, answer)).send(answer.items)
        : reply.send(answer)
    },
  }
  app.route(options)
  return schema
}

type ReadHandler = (act: Act<never>, input: never) => Promise<unknown>

/** The same read for whoever acts: the access rule, the check of the input, the handler. */
// mutant: a read as somebody else leaves out the access rule | features/see-as/same-answers | requireAccess(endpoint, act)
const readOf =
  (endpoint: EndpointShape, handle: ReadHandler): Read =>
  async (act, given) => {
    requireAccess(endpoint, act)
    return handle({ ...act, viewer: act.viewer as never }, inputOf(endpoint, given) as never)
  }

/** The same for a page that is rendered in this process. */
const pageReadOf =
  (app: FastifyInstance, read: Read) =>
  async ({ viewer, log }: PageCaller, given: Given): Promise<unknown> => {
    const { db, live } = app.services
    const committed = { db, live, log }
    const tasks = new CommitTasks()
    const act = { ...committed, viewer, afterCommit: tasks.add }
    const answer = await retrySerializationFailures(() => read(act, given))
    app.afterCommit.add(tasks.run(committed))
    return answer
  }

function inputOf(endpoint: EndpointShape, request: Given) {
  return {
    params: parsed(endpoint.params, request.params, 'bad-request'),
    query: parsed(endpoint.query, request.query, 'bad-request'),
    body: parsed(endpoint.body, request.body, 'invalid-input'),
  }
}

function parsed(schema: z.ZodType | undefined, given: unknown, slug: 'bad-request' | 'invalid-input'): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(given, { error: plainErrors })
  if (result.success) return result.data
  throw problem(slug, { errors: result.error.issues.map(fieldErrorOf) })
}

function fieldErrorOf(issue: { path: PropertyKey[]; message: string }): FieldError {
  const steps = issue.path.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1'))
  return { pointer: steps.map((step) => `/${step}`).join(''), detail: issue.message }
}
