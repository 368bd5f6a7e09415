import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { WalPosition } from '../../db/replica.ts'
import type { PageAnswer, PageCall } from '../page-calls.ts'
import type { Viewer } from '../viewer.ts'

/** Reads that a page waits for. They write nothing, for they may be made for somebody whose session has ended. */
const PREFETCHED_PATHS = ['/api/posts']
/** Some 2 KB each. */
const REMEMBERED = 2000
const LONGEST_COOKIES = 1000
/** No more than this is asked of the database for requests that may be refused yet. */
const AT_A_TIME = 2

interface Remembered {
  viewer: Viewer
  changedAt: WalPosition | null
  call: PageCall
}
interface Prefetched extends Remembered {
  answer: Promise<PageAnswer>
}

declare module 'fastify' {
  interface FastifyInstance {
    pagePrefetch: PagePrefetch
  }
  interface FastifyRequest {
    prefetched: Prefetched | null
  }
}

/**
 * Begins what a page will read while the session of its visitor is still being read: as it was the last time that this
 * address was asked for with these cookies. The answer is taken only by a page whose session turns out to be that of the
 * same traveller, as they were then; for any other it is dropped.
 */
export class PagePrefetch {
  readonly #remembered = new LRUCache<string, Remembered>({ max: REMEMBERED })
  #underWay = 0

  begin(request: FastifyRequest): void {
    const key = keyOf(request)
    const remembered = request.method === 'GET' && this.#remembered.get(key)
    if (!remembered || this.#underWay >= AT_A_TIME) return
    // a page that is made remembers it anew; whoever is refused, by a limit or without a session, costs one read
    this.#remembered.delete(key)
    const { id, log } = request
    const answer = request.server.pageCalls.answer(remembered.call, { ...remembered, id, log })
    if (!answer) return
    this.#underWay++
    void answer.finally(() => this.#underWay--)
    request.prefetched = { ...remembered, answer }
  }

  /** What was begun, where it is this call, by whoever the request has turned out to be from. */
  take({ prefetched, viewer }: FastifyRequest, { address }: PageCall): Promise<PageAnswer> | null {
    const isWanted = prefetched?.call.address === address && isDeepStrictEqual(prefetched.viewer, viewer)
    return isWanted ? prefetched.answer : null
  }

  remember(request: FastifyRequest, call: PageCall, changedAt: WalPosition | null): void {
    const { viewer, headers, method } = request
    const isLong = (headers.cookie?.length ?? 0) > LONGEST_COOKIES
    if (!viewer || isLong || method !== 'GET' || !PREFETCHED_PATHS.includes(call.path)) return
    this.#remembered.set(keyOf(request), { viewer, changedAt, call })
  }
}

/** The cookies have the session, the browser's last change, and which feed was chosen. */
const keyOf = ({ url, headers }: FastifyRequest) => `${url}\n${headers.cookie ?? ''}`

/** To be called before sessions are read. */
export function prefetchPages(app: FastifyInstance): void {
  app.decorate('pagePrefetch', new PagePrefetch())
  app.decorateRequest('prefetched', null)
  app.addHook('onRequest', (request, _reply, done) => {
    app.pagePrefetch.begin(request)
    done()
  })
}
