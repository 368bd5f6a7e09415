import type { FastifyBaseLogger } from 'fastify'
import { connectionErrorOf } from '../platform/database/connection-error.ts'
import type { Db } from './client.ts'

const ASKED_AGAIN_AFTER_MS = 10_000

/** Reads that may lag, from a replica where there is one and it answers, else from the primary. */
export class Replica {
  readonly #primary: Db
  readonly #replica: Db | null
  readonly #log: FastifyBaseLogger
  #awayUntil = 0

  constructor(primary: Db, replica: Db | null, log: FastifyBaseLogger) {
    this.#primary = primary
    this.#replica = replica
    this.#log = log
  }

  get isConfigured(): boolean {
    return this.#replica !== null
  }

  /** Whether it did not answer lately, and the primary is read in its place. */
  isAway(now = Date.now()): boolean {
    return now < this.#awayUntil
  }

  /** `query` reads and changes nothing: it is asked again of the primary where the replica went away. */
  async read<T>(query: (db: Db) => Promise<T>, now = Date.now()): Promise<T> {
    if (!this.#replica || now < this.#awayUntil) return query(this.#primary)
    try {
      return await query(this.#replica)
    } catch (error) {
      const lost = connectionErrorOf(error)
      if (!lost) throw error
      // the next ones do not wait for it to answer
      this.#awayUntil = now + ASKED_AGAIN_AFTER_MS
      this.#log.error({ outage: 'replica', err: lost }, 'the replica is away: the primary is read instead')
      return query(this.#primary)
    }
  }
}
