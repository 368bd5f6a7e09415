import { performance } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BoundedPool } from '../../db/bounded-pool.ts'
import { problem } from '../../problem.ts'
import { isFromNetwork } from '../http/from-network.ts'

const EVERY_MS = 50
/** A garbage collection or a neighbour on the machine holds the loop up once; what lasts this long is a queue. */
const LOOKS = 6

/** How long what is ready waits for the event loop: the least of the last looks, as a single pause does not count. */
export class EventLoopLag {
  readonly #looks: number[] = []
  readonly #timer: NodeJS.Timeout
  #due = performance.now() + EVERY_MS

  constructor() {
    this.#timer = setInterval(() => this.#look(), EVERY_MS).unref()
  }

  get ms(): number {
    return this.#looks.length < LOOKS ? 0 : Math.min(...this.#looks)
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const now = performance.now()
    this.#looks.push(Math.max(0, now - this.#due))
    if (this.#looks.length > LOOKS) this.#looks.shift()
    this.#due = now + EVERY_MS
  }
}

export type ShedOrder = 'first' | 'second' | 'last'

/** To sign in or out, to know who one is, and to talk. */
const LAST = /^\/(oidc\/|api\/(login|callback|logout|auth\/|messages|conversations))/
const HELP = /^\/help(\?|$)/
/** Drawings and pictures are dear to make, and a page without them can be read. */
const DRAWN = /^\/(postcards|avatars|stamps|share|objects)\//
/** What a look at a list asks for is asked again a moment later. */
const LIST =
  /^\/api\/(posts|for-you|places|matches|match-requests|notifications|users\/:\w+\/posts)(\/:\w+\/comments)?$/
/** Nobody waits for it, and it is sent once more or is no loss. */
const NOTED = /^\/api\/for-you\/seen$/

function shedOrderOf({ method, url: address, routeOptions }: FastifyRequest): ShedOrder {
  const { url = '', config } = routeOptions
  // mutant: what keeps somebody from harm is refused like other calls when there is too much to do | platform/load-shedding/load-shedding | config.endpoint?.forSafety ||
  if (config.endpoint?.forSafety || LAST.test(url) || HELP.test(address)) return 'last'
  if (NOTED.test(url)) return 'first'
  const isRead = method === 'GET' || method === 'HEAD'
  if (isRead && (!url.startsWith('/api/') || DRAWN.test(url) || LIST.test(url))) return 'first'
  return 'second'
}

export interface LoadLimits {
  /** Requests that are being answered; those whose body is still on its way do not count. */
  underWay: number
  lagMs: number
}

/** A hundred cheap calls take a tenth of a second: of a longer queue the answers would come when nobody waits any more. */
const LIMITS: LoadLimits = { underWay: 200, lagMs: 200 }

/**
 * The part of `underWay` from which the lag of the event loop counts in full. With next to nobody under way it is other
 * processes of the machine that keep the loop waiting, however long, and to refuse somebody would make nobody else's
 * answer faster.
 */
const QUEUED = 0.1

/** The part of each limit that a request may find used up, and still be answered. */
const ALLOWED: Record<ShedOrder, number> = { first: 0.5, second: 0.75, last: 1 }
const RETRY_AFTER_SECONDS = 5

/** Measures the load of this process, and refuses the least urgent of it at once when that is too much. */
export class LoadShedding {
  readonly shed: Record<ShedOrder, number> = { first: 0, second: 0, last: 0 }
  readonly #underWay = new Set<FastifyRequest>()
  readonly #lag = new EventLoopLag()
  readonly #pool: BoundedPool
  readonly #limits: LoadLimits

  constructor(pool: BoundedPool, limits: Partial<LoadLimits> = {}) {
    this.#pool = pool
    this.#limits = { ...LIMITS, ...limits }
  }

  get underWay(): number {
    return this.#underWay.size
  }

  /** Whether somebody who goes at that point of the order is to go now. */
  isTooMuchFor(order: ShedOrder): boolean {
    return this.#load() >= ALLOWED[order]
  }

  begin(request: FastifyRequest): void {
    const order = shedOrderOf(request)
    if (this.isTooMuchFor(order)) {
      this.shed[order]++
      throw overloaded()
    }
    this.#underWay.add(request)
  }

  resume(request: FastifyRequest): void {
    this.#underWay.add(request)
  }

  end(request: FastifyRequest): void {
    this.#underWay.delete(request)
  }

  close(): void {
    this.#lag.close()
  }

  /** The fullest of what can be full: 1 is all of it. */
  #load(): number {
    const underWay = this.#underWay.size
    return Math.max(
      underWay / this.#limits.underWay,
      this.#pool.waitingCount / this.#pool.maxWaiting,
      Math.min(1, this.#lag.ms / this.#limits.lagMs) * Math.min(1, underWay / (QUEUED * this.#limits.underWay)),
    )
  }
}

/** Spread, so that those who are refused together do not come back together. */
export const overloaded = () =>
  problem('unavailable', { retryAfter: 1 + Math.floor(Math.random() * RETRY_AFTER_SECONDS) })

declare module 'fastify' {
  interface FastifyInstance {
    loadShedding: LoadShedding
  }
}

/** Refuses what is too much before anything is done for it. Calls that a page makes within the process belong to the page. */
export function shedLoad(app: FastifyInstance): void {
  const { loadShedding } = app
  app.addHook('onRequest', (request, reply, done) => {
    if (!isFromNetwork(request)) return done()
    loadShedding.begin(request)
    reply.raw.once('close', () => loadShedding.end(request))
    done()
  })
  // how long a body takes is the sender's matter, and takes nothing from others
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    loadShedding.end(request)
    done()
  })
  app.addHook('preValidation', (request, reply, done) => {
    const isReady = !request.routeOptions.config.takesUpload && !isGone(reply)
    if (isFromNetwork(request) && isReady) loadShedding.resume(request)
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    loadShedding.end(request)
    done()
  })
}

const isGone = (reply: FastifyReply) => reply.raw.destroyed || reply.raw.closed
