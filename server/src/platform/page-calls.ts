import { type EndpointShape, successStatus } from '@caravan/contract/endpoint.ts'
import { PROBLEMS } from '@caravan/contract/problems.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifySchema } from 'fastify'
import { nextPageLink, Page } from '../db/page.ts'
import { presentProblem } from '../problem.ts'
import { problemFor } from './http/errors.ts'
import type { Given } from './reads.ts'
import type { Viewer } from './viewer.ts'

/** A read that a page makes, as the renderer names it: the path as the contract writes it, and what goes into it. */
export interface PageCall {
  path: string
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  /** The same as an address. */
  address: string
}
export interface PageAnswer {
  status: number
  body: string
  link: string | null
}
/** Who looks at the page, and where a failure is logged. */
export interface PageCaller {
  id: string
  viewer: Viewer | null
  log: FastifyBaseLogger
}

type Handle = (caller: PageCaller, given: Given) => Promise<unknown>
interface Read {
  /** The scope in which the route was registered: it knows the serializer. */
  app: FastifyInstance
  endpoint: EndpointShape
  schema: FastifySchema
  handle: Handle
  write?: (answer: unknown) => string
}

/**
 * The reads of the contract without HTTP around them: a page that is rendered in this process makes them as its visitor, by the
 * same access rules, the same input check and the same serializer. Headers, cookies and limits are those of the page.
 */
export class PageCalls {
  readonly #reads = new Map<string, Read>()
  /** In tests: throws for an answer that does not fit its contract. */
  checkReply: ((endpoint: EndpointShape, answer: unknown) => void) | undefined

  add(app: FastifyInstance, endpoint: EndpointShape, schema: FastifySchema, handle: Handle): void {
    this.#reads.set(endpoint.path, { app, endpoint, schema, handle })
  }

  /** Nothing where the call is none of these. */
  answer(call: PageCall, caller: PageCaller): Promise<PageAnswer> | null {
    const read = this.#reads.get(call.path)
    return read ? this.#answer(read, call, caller) : null
  }

  async #answer(read: Read, { params, query, address }: PageCall, caller: PageCaller): Promise<PageAnswer> {
    try {
      const answer = await read.handle(caller, { params, query, body: undefined })
      read.write ??= serializerOf(read)
      const isPage = answer instanceof Page
      const { link = null } = isPage ? nextPageLink(address, answer) : {}
      const reply = isPage ? answer.items : answer
      const body = read.write(reply)
      this.checkReply?.(read.endpoint, reply)
      return { status: successStatus(read.endpoint), body, link }
    } catch (error) {
      const refusal = problemFor(error, caller)
      const body = JSON.stringify(presentProblem(refusal, caller.id))
      return { status: PROBLEMS[refusal.slug].status, body, link: null }
    }
  }
}

/** The one that Fastify makes for the route: a field that the contract does not name cannot leave. */
function serializerOf({ app, endpoint, schema }: Read): (answer: unknown) => string {
  const status = String(successStatus(endpoint))
  const reply = (schema.response as Record<string, unknown> | undefined)?.[status]
  const compile = app.serializerCompiler
  if (!compile || !reply) throw new Error(`${endpoint.path} has no serializer`)
  const made: unknown = compile({ schema: reply, method: endpoint.method, url: endpoint.path, httpStatus: status })
  return made as (answer: unknown) => string
}

declare module 'fastify' {
  interface FastifyInstance {
    pageCalls: PageCalls
  }
}
