import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'

export interface Shared<T> {
  answer: T
  /** When it was read. */
  until: Date
}

interface Options {
  /** How long an answer is given again; 0 reads it anew each time. */
  freshMs: number
  /** How many different ones are kept. */
  max: number
  log: { error: (error: unknown, message: string) => void }
}

/** An answer that is older than this many times its freshness is given to nobody. */
const MAX_AGE = 2

/**
 * Answers that are the same for everybody, and dear: each is read once for all who ask at the same time. One that is no
 * longer fresh is given while it is read anew, so that nobody waits for it where some ask now and then.
 */
export class SharedAnswers<T> {
  readonly #cache: LRUCache<string, Shared<T>, (until: Date) => Promise<T>>
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
    this.#cache = new LRUCache({
      max: options.max,
      fetchMethod: async (_key, stale, { context: read }) => {
        const until = new Date()
        try {
          return { answer: await read(until), until }
        } catch (error) {
          // who is given the one before does not learn of it
          if (stale && this.#ageOf(stale) < MAX_AGE) options.log.error(error, 'A shared answer could not be read anew')
          throw error
        }
      },
    })
  }

  /** `read` is given the time up to which it counts. */
  async get(key: string, read: (until: Date) => Promise<T>): Promise<Shared<T>> {
    const held = this.#cache.peek(key)
    const age = held ? this.#ageOf(held) : Number.POSITIVE_INFINITY
    return this.#cache.forceFetch(key, { context: read, forceRefresh: age >= 1, allowStale: age < MAX_AGE })
  }

  /** Below 1 it is fresh. */
  #ageOf({ until }: Shared<T>): number {
    const { freshMs } = this.#options
    return freshMs === 0 ? Number.POSITIVE_INFINITY : (Date.now() - until.getTime()) / freshMs
  }
}

export const FRESH_MS = 120_000

/** Reads once a node listens, so that the first who asks does not wait. Tests without a port have no need of it. */
export function prepareWhenListening(app: FastifyInstance, one: { prepare: () => Promise<void> }): void {
  app.addHook('onListen', (done) => {
    one.prepare().catch((error) => app.log.error(error, 'A shared answer could not be prepared'))
    done()
  })
}
