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
}

/** Answers that are the same for everybody, and dear: each is read once for all who ask at the same time. */
export class SharedAnswers<T> {
  readonly #cache: LRUCache<string, Shared<T>, (until: Date) => Promise<T>>
  readonly #freshMs: number

  constructor({ freshMs, max }: Options) {
    this.#freshMs = freshMs
    this.#cache = new LRUCache({
      max,
      ttl: freshMs,
      fetchMethod: async (_key, _stale, { context: read }) => {
        const until = new Date()
        return { answer: await read(until), until }
      },
    })
  }

  /** `read` is given the time up to which it counts. */
  async get(key: string, read: (until: Date) => Promise<T>): Promise<Shared<T>> {
    return this.#cache.forceFetch(key, { context: read, forceRefresh: this.#freshMs === 0 })
  }
}

export const FRESH_MS = 120_000
