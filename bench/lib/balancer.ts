import { setTimeout as sleep } from 'node:timers/promises'

const EVERY_MS = 200

/**
 * Does what a balancer does: looks at `/readyz` several times in a second, and lets new calls wait while no server is
 * ready. Calls that are under way go on.
 */
export class Balancer {
  readonly #url: () => string
  #isOver = false
  #opened = Promise.withResolvers<void>()
  #isOpen = false

  constructor(url: () => string) {
    this.#url = url
    void this.#look()
  }

  /** Resolves when there is a server for a call. */
  async ready(): Promise<void> {
    while (!this.#isOpen) await this.#opened.promise
  }

  stop(): void {
    this.#isOver = true
    this.#setOpen(true)
  }

  async #look(): Promise<void> {
    while (!this.#isOver) {
      this.#setOpen(await fetch(`${this.#url()}/readyz`).then(isReady, () => false))
      await sleep(EVERY_MS)
    }
  }

  #setOpen(isOpen: boolean): void {
    if (isOpen) this.#opened.resolve()
    else if (this.#isOpen) this.#opened = Promise.withResolvers()
    this.#isOpen = isOpen
  }
}

async function isReady(reply: Response): Promise<boolean> {
  await reply.text()
  return reply.ok
}
