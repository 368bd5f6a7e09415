import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { WalPosition } from '../db/replica.ts'
import { changedAtOf } from './lagging.ts'
import type { PageAnswer, PageCall } from './page-calls.ts'
import type { Viewer } from './viewer.ts'

/** Reads that are waited for most. They write nothing, for they may be made for somebody whose session has ended. */
const PREFETCHED_PATHS = ['/api/posts']
/** Some 2 KB each. */
const REMEMBERED = 2000
const LONGEST_COOKIES = 1000
/** No more than this is asked of the database at a time for requests that may be refused yet. */
const MOST_UNDER_WAY = 2

/** Who sent a request with these cookies the last time. */
interface Visitor {
  viewer: Viewer
  changedAt: WalPosition | null
}
interface Prefetched {
  viewer: Viewer
  /** Of a page the address of the call that it makes; of a call nothing. */
  address: string | null
  answer: Promise<unknown>
}

declare module 'fastify' {
  interface FastifyInstance {
    prefetch: Prefetch
  }
  interface FastifyRequest {
    prefetched: Prefetched | null
  }
}

/**
 * Begins a read while the session of the request is still being read, for whoever sent these cookies the last time: the call
 * that was asked for, or the call that a page of this address made. The answer is taken only where the session turns out to be
 * that of the same traveller, as they were then; for anybody else it is dropped.
 */
export class Prefetch {
  /** By their cookies: these have the session, the browser's last change, and which feed was chosen. */
  readonly #visitors = new LRUCache<string, Visitor>({ max: REMEMBERED })
  readonly #pageCalls = new LRUCache<string, PageCall>({ max: REMEMBERED })
  readonly #mostUnderWay: number
  #underWay = 0

  constructor(mostUnderWay = MOST_UNDER_WAY) {
    this.#mostUnderWay = mostUnderWay
  }

  /** To be called before sessions are read. */
  begin(request: FastifyRequest): void {
    const { cookie } = request.headers
    const visitor = cookie && request.method === 'GET' && this.#visitors.get(cookie)
    if (!visitor || this.#underWay >= this.#mostUnderWay) return
    const begun = this.#beginCall(request, visitor) ?? this.#beginPage(request, visitor)
    if (!begun) return
    // whoever is answered is remembered anew; whoever is refused, by a limit or without a session, costs one read
    this.#visitors.delete(cookie)
    this.#underWay++
    const end = () => {
      this.#underWay--
    }
    // a failure is that of whoever takes the answer
    begun.answer.then(end, end)
    request.prefetched = begun
  }

  #beginCall({ id, log, server, routeOptions, params, query }: FastifyRequest, visitor: Visitor): Prefetched | null {
    const { endpoint } = routeOptions.config
    if (!endpoint || !isPrefetched(endpoint)) return null
    const answer = server.pageCalls.read(endpoint.path, { ...visitor, id, log }, { params, query, body: undefined })
    return answer && { viewer: visitor.viewer, address: null, answer }
  }

  #beginPage(request: FastifyRequest, visitor: Visitor): Prefetched | null {
    const call = this.#pageCalls.get(keyOf(request))
    const { id, log, server } = request
    const answer = call && server.pageCalls.answer(call, { ...visitor, id, log })
    return answer ? { viewer: visitor.viewer, address: call.address, answer } : null
  }

  /** The answer of this call, where it was begun for whoever the request has turned out to be from. Once: a retry reads anew. */
  takeCall(request: FastifyRequest): Promise<unknown> | null {
    this.#rememberVisitor(request)
    return taken(request, null)
  }

  /** The same of a call that the page of this request makes; the next page of this address begins with it. */
  takePageCall(request: FastifyRequest, call: PageCall): Promise<PageAnswer> | null {
    if (isPrefetched(call) && this.#rememberVisitor(request)) this.#pageCalls.set(keyOf(request), call)
    return taken(request, call.address) as Promise<PageAnswer> | null
  }

  #rememberVisitor(request: FastifyRequest): boolean {
    const { viewer, headers, method } = request
    const { cookie = '' } = headers
    if (!viewer || !cookie || cookie.length > LONGEST_COOKIES || method !== 'GET') return false
    this.#visitors.set(cookie, { viewer, changedAt: changedAtOf(request) })
    return true
  }
}

export const isPrefetched = ({ path }: { path: string }): boolean => PREFETCHED_PATHS.includes(path)

function taken(request: FastifyRequest, address: string | null): Promise<unknown> | null {
  const { prefetched, viewer } = request
  if (prefetched?.address !== address) return null
  request.prefetched = null
  return isDeepStrictEqual(prefetched.viewer, viewer) ? prefetched.answer : null
}

const keyOf = ({ url, headers }: FastifyRequest) => `${url}\n${headers.cookie ?? ''}`

/** To be called before sessions are read. */
export function prefetchReads(app: FastifyInstance): void {
  app.decorateRequest('prefetched', null)
  app.addHook('onRequest', (request, _reply, done) => {
    app.prefetch.begin(request)
    done()
  })
}
