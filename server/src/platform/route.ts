import {
  type BodyOf,
  type EndpointShape,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  statusOf,
} from '@caravan/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
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
import type { Caller, Given, Http } from './reads.ts'
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
  register(app, endpoint, (act, input) => handle(act, input))
}

/** The same for a handler that needs the request itself: its session, its network address, a header. */
export function routeWithRequest<const E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  handle: RequestHandler<E>,
): void {
  register(app, endpoint, (act, input, http) => {
    if (!http) throw new Error(`${endpoint.method} ${endpoint.path} needs a request`)
    return handle(act, input, http.request, http.reply)
  })
}

function register<const E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  handle: (act: Act<ViewerOf<E>>, input: Input<E>, http: Http) => Promise<Answer<E>>,
): void {
  type ActOf = Act<ViewerOf<E>>
  const schema = documentationOf(endpoint)

  /** With its action counted in the transaction that does it. */
  const run = async (act: ActOf, input: Input<E>, http: Http) => {
    const { action } = endpoint
    const { viewer } = act
    if (!action || !viewer || !app.services.config.hasRateLimits) return handle(act, input, http)
    return inTransaction(act, async (counting) => {
      await spendAction({ db: counting.db, viewer }, action, input.body)
      return handle(counting, input, http)
    })
  }

  const answerTo = async ({ viewer, log, http }: Caller, given: Given, key: string | null = null) => {
    const { db, live } = app.services
    const committed = { db, live, log }
    const input = inputOf(endpoint, given) as Input<E>
    const attempt = async () => {
      // of its own: what a try that was undone wanted announced is not true
      const tasks = new CommitTasks()
      const act = { ...committed, viewer: viewer as ViewerOf<E>, afterCommit: tasks.add }
      const runIn = (within: typeof act) => run(within, input, http)
      const answer = await (key && viewer && http ? once(act, viewer.id, http.request, key, runIn) : runIn(act))
      return { answer, tasks }
    }
    const { answer, tasks } = await retrySerializationFailures(attempt)
    // the answer does not wait for the announcements
    app.afterCommit.add(tasks.run(committed))
    return answer
  }

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
      const { viewer, log } = request
      const key = endpoint.method === 'POST' ? idempotencyKeyOf(request) : null
      const caller = { viewer, log, http: { request, reply } }
      const answer = await answerTo(caller, request, key).catch((error: unknown) => {
        // it may be stored all the same, and sent again it is not done, nor announced, a second time
        if (endpoint.method !== 'GET' && isOutcomeUnknown(error)) app.services.live.resyncClients()
        throw error
      })
      reply.code(statusOf(endpoint, answer))
      return answer instanceof Page
        ? reply.headers(nextPageLink(request.url, answer)).send(answer.items)
        : reply.send(answer)
    },
  }
  app.route(options)
  if (endpoint.method !== 'GET') return
  app.reads.add(app, schema, {
    endpoint,
    async readIn(act, given) {
      // mutant: a read as somebody else leaves out the access rule | modules/privacy/see-as/see-as
      requireAccess(endpoint, act)
      return handle({ ...act, viewer: act.viewer as ViewerOf<E> }, inputOf(endpoint, given) as Input<E>, null)
    },
    async readAs(caller, given) {
      requireAccess(endpoint, { viewer: caller.viewer, hasUnlockedBlog: caller.http?.request.hasUnlockedBlog ?? false })
      return answerTo(caller, given)
    },
  })
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
