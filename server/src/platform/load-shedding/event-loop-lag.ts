import { performance } from 'node:perf_hooks'

const EVERY_MS = 50
/** A garbage collection or a neighbour on the machine holds the loop up once; what lasts this long is a queue. */
const LOOKS = 6

/**
 * How long what is ready waits for the event loop, in ms: the least of the last looks, so that a single pause does not
 * count and a standing queue does.
 */
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
