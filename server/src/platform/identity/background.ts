import type { FastifyBaseLogger } from 'fastify'

/**
 * Work that goes on after the answer. What depends on whether an account exists happens here,
 * so that the time an answer takes tells nothing.
 */
export class Background {
  readonly #log: FastifyBaseLogger
  readonly #running = new Set<Promise<void>>()
  constructor(log: FastifyBaseLogger) {
    this.#log = log
  }

  run(name: string, work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => this.#log.error({ err: error, work: name }, 'work after the answer failed'))
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Resolves when all that was begun is done. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
