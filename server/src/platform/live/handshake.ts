import type { IncomingMessage } from 'node:http'
import { LIVE_LIMITS } from '@caravan/contract/live.ts'
import proxyAddr from '@fastify/proxy-addr'
import type { Services } from '../../open-services.ts'
import { isAmbiguous } from '../http/target.ts'
import { addressKey } from '../limits/address-key.ts'
import { BoundedQueues } from '../limits/bounded-queues.ts'
import { findSocketSession } from '../session/socket-session.ts'

class ConnectionCounts {
  readonly #counts = new Map<string, number>()

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  /** Counts one more. @returns what takes it back; a second call of it changes nothing */
  add(key: string): () => void {
    this.#counts.set(key, this.of(key) + 1)
    let isCounted = true
    return () => {
      if (!isCounted) return
      isCounted = false
      const left = this.of(key) - 1
      if (left > 0) this.#counts.set(key, left)
      else this.#counts.delete(key)
    }
  }
}

/** Half of the connections to the database may be asked by sockets that open, at either step. */
const PART_OF_POOL = 2
/** More than that do not open within the time that a page waits for one. */
const MAX_WAITING = 2000

/** Whose turn it is to ask the database: all pages of a node come back at once, and would fill the pool's queue for everybody. */
export const openingTurns = ({ options }: { options: { max?: number } }): BoundedQueues =>
  new BoundedQueues({
    concurrency: Math.max(1, Math.floor((options.max ?? 1) / PART_OF_POOL)),
    waiting: MAX_WAITING,
  })

export interface Authenticated {
  userId: string
  sid: string
}

export interface HandshakeOptions {
  /** Whether this process has too much to do to take another socket. */
  isOverloaded: () => boolean
  socketsPerAddress: number
  /** How long an allowed handshake counts whose connection does not come. */
  connectWithinMs: number
  turns: BoundedQueues
}

type Decide = (refusal: string | null, isAllowed: boolean) => void
type HandshakeRefusal = 'ambiguous' | 'signed-out' | 'too-many' | 'unavailable'
interface Allowed {
  who: Authenticated
  release: () => void
  expiry: NodeJS.Timeout
}

/** Looks at every handshake before anything is opened: who asks, and how many sockets they and their address have. */
export class Handshake {
  /** By this process. */
  readonly refused: Record<HandshakeRefusal, number> = { ambiguous: 0, 'signed-out': 0, 'too-many': 0, unavailable: 0 }
  readonly counts = { opened: 0 }
  readonly #services: Services
  readonly #options: HandshakeOptions
  readonly #isTrusted: (address: string, hop: number) => boolean
  readonly #allowed = new WeakMap<IncomingMessage, Allowed>()
  readonly #counts = new ConnectionCounts()

  constructor(services: Services, options: HandshakeOptions) {
    this.#services = services
    this.#options = options
    const { trustProxy } = services.config
    this.#isTrusted = Array.isArray(trustProxy) ? proxyAddr.compile(trustProxy) : () => false
  }

  readonly allowRequest = (request: IncomingMessage, decide: Decide): void => {
    const answer = (refusal: HandshakeRefusal | null) => {
      if (refusal) this.refused[refusal]++
      decide(refusal, refusal === null)
    }
    this.#refusalOf(request).then(answer, (error: unknown) => {
      this.#services.log.error({ err: error }, 'a handshake failed')
      answer('unavailable')
    })
  }

  authenticatedBy(request: IncomingMessage): Authenticated | undefined {
    return this.#allowed.get(request)?.who
  }

  /** Its connection is open. @returns what is to be called when it closes */
  opened(request: IncomingMessage): () => void {
    this.counts.opened++
    const allowed = this.#allowed.get(request)
    clearTimeout(allowed?.expiry)
    return () => allowed?.release()
  }

  async #refusalOf(request: IncomingMessage): Promise<HandshakeRefusal | null> {
    if (isAmbiguous(request)) return 'ambiguous'
    const address = `address ${addressKey(proxyAddr(request, this.#isTrusted))}`
    if (this.#options.isOverloaded()) return 'unavailable'
    if (this.#isFull(address)) return 'too-many'
    // whoever has gone while waiting for its turn is not looked for
    const who = await this.#options.turns.run('session', async () =>
      request.socket.destroyed ? 'unavailable' : this.#authenticate(request),
    )
    if (who === null) return 'unavailable'
    if (typeof who === 'string') return who
    const traveller = `traveller ${who.userId}`
    // the address again: others were allowed meanwhile
    if (this.#isFull(address) || this.#counts.of(traveller) >= LIVE_LIMITS.socketsPerTraveller) return 'too-many'
    this.#allow(request, who, [address, traveller])
    return null
  }

  #isFull(address: string): boolean {
    return this.#counts.of(address) >= this.#options.socketsPerAddress
  }

  #allow(request: IncomingMessage, who: Authenticated, keys: string[]): void {
    const releases = keys.map((key) => this.#counts.add(key))
    const release = () => {
      for (const releaseKey of releases) releaseKey()
    }
    const expiry = setTimeout(release, this.#options.connectWithinMs).unref()
    this.#allowed.set(request, { who, release, expiry })
  }

  async #authenticate(request: IncomingMessage): Promise<Authenticated | 'signed-out'> {
    const session = await findSocketSession(this.#services, request)
    return session?.viewer.hasOnboarded ? { userId: session.viewer.id, sid: session.sid } : 'signed-out'
  }
}
