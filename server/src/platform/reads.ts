import { type CallInput, type EndpointShape, type ReplyOf, successStatus } from '@caravan/contract/endpoint.ts'
import { PROBLEMS } from '@caravan/contract/problems.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { nextPageLink, Page } from '../db/page.ts'
import { presentProblem } from '../problem.ts'
import type { Act } from './act.ts'
import { problemFor } from './http/errors.ts'
import type { Viewer } from './viewer.ts'

export interface Given {
  params: unknown
  query: unknown
  body: unknown
}
/** The request that somebody acts by; null where a cached page is made, which is nobody's. */
export type Http = { request: FastifyRequest; reply: FastifyReply } | null
export interface Caller {
  viewer: Viewer | null
  log: FastifyBaseLogger
  http: Http
}

/** A read that a page makes, as the renderer names it: the path as the contract writes it, and what goes into it. */
export interface PageCall {
  path: string
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  address: string
}
export interface PageAnswer {
  status: number
  body: string
  link: string | null
}

interface Read {
  endpoint: EndpointShape
  /** In the transaction of another call, whose rates and actions hold. */
  readIn(act: Act<Viewer | null>, given: Given): Promise<unknown>
  /** By itself, with its action counted. */
  readAs(caller: Caller, given: Given): Promise<unknown>
  /** As JSON. A field that the contract does not name cannot leave. */
  write(answer: unknown): string
}

/**
 * The reads of the contract without HTTP around them, for a page that is rendered in this process and for 'see as': the same
 * access rule, the same check of the input, the same handler and the same serializer as of their routes.
 */
export class Reads {
  readonly #reads = new Map<string, Read>()
  /** In tests: throws for an answer that does not fit its contract. */
  checkReply: ((endpoint: EndpointShape, answer: unknown) => void) | undefined

  add(app: FastifyInstance, schema: FastifySchema, read: Omit<Read, 'write'>): void {
    let write: Read['write'] | undefined
    this.#reads.set(read.endpoint.path, {
      ...read,
      write: (answer) => {
        write ??= serializerOf(app, read.endpoint, schema)
        return write(answer)
      },
    })
  }

  /** A list is answered by its first page. @throws Problem as the call is refused */
  async answer<const E extends EndpointShape>(
    { path }: E,
    act: Act<Viewer | null>,
    input: CallInput<E>,
  ): Promise<ReplyOf<E>> {
    const given = { params: undefined, query: undefined, body: undefined, ...(input as object) }
    const answer = await this.#find(path).readIn(act, given)
    return (answer instanceof Page ? answer.items : answer) as ReplyOf<E>
  }

  /** For a page, as its visitor. A refusal is an answer as well; `pageId` names the page in it. */
  async answerPage({ path, params, query, address }: PageCall, caller: Caller, pageId: string): Promise<PageAnswer> {
    const { endpoint, readAs, write } = this.#find(path)
    try {
      const answer = await readAs(caller, { params, query, body: undefined })
      const isPage = answer instanceof Page
      const { link = null } = isPage ? nextPageLink(address, answer) : {}
      const reply = isPage ? answer.items : answer
      const body = write(reply)
      this.checkReply?.(endpoint, reply)
      return { status: successStatus(endpoint), body, link }
    } catch (error) {
      const refusal = problemFor(error, caller)
      return {
        status: PROBLEMS[refusal.slug].status,
        body: JSON.stringify(presentProblem(refusal, pageId)),
        link: null,
      }
    }
  }

  #find(path: string): Read {
    const read = this.#reads.get(path)
    if (!read) throw new Error(`${path} is no read that is registered`)
    return read
  }
}

/** The one that Fastify makes for the route, in the scope where it was registered. */
function serializerOf(app: FastifyInstance, endpoint: EndpointShape, schema: FastifySchema): Read['write'] {
  const status = String(successStatus(endpoint))
  const reply = (schema.response as Record<string, unknown> | undefined)?.[status]
  const compile = app.serializerCompiler
  if (!compile || !reply) throw new Error(`${endpoint.path} has no serializer`)
  const made: unknown = compile({ schema: reply, method: endpoint.method, url: endpoint.path, httpStatus: status })
  return made as Read['write']
}

declare module 'fastify' {
  interface FastifyInstance {
    reads: Reads
  }
}
