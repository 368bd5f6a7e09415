import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { outageOf } from './outages.ts'

/** A database that takes longer is busy or away: what is known is used meanwhile. */
const TIMEOUT_MS = 400

interface Wanted<T> {
  initial: T
  read: () => Promise<T>
  maxAgeMs: number
  log: FastifyBaseLogger
  failure: string
}

/** Something of the database that each process may know a moment late: read once for all who ask meanwhile. */
export class RecentReading<T> {
  readonly #wanted: Wanted<T>
  #known: T
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | undefined

  constructor(wanted: Wanted<T>) {
    this.#wanted = wanted
    this.#known = wanted.initial
  }

  async get(): Promise<T> {
    if (performance.now() - this.#readAt > this.#wanted.maxAgeMs) await this.#readWithTimeout()
    return this.#known
  }

  async #readWithTimeout(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
    })
    const isLate = await Promise.race([this.#reading, sleep(TIMEOUT_MS, true, { ref: false })])
    // the next ones do not wait for it too
    if (isLate) this.#readAt = performance.now()
  }

  async #read(): Promise<void> {
    const asked = performance.now()
    const { read, log, failure } = this.#wanted
    try {
      this.#known = await read()
    } catch (error) {
      log.error({ outage: outageOf(error), err: error }, failure)
    }
    this.#readAt = asked
  }
}
