import pLimit, { type LimitFunction } from 'p-limit'

interface Bounds {
  /** How many of one key go on at a time. */
  concurrency: number
  /** How many more of one key wait for their turn. */
  waiting: number
}

/** A queue for each key: of different keys nobody waits for another. */
export class BoundedQueues {
  readonly #bounds: Bounds
  readonly #queues = new Map<string, LimitFunction>()
  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Null, without having begun, where the queue is full. A failure is its caller's; the next one goes on. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> | null {
    const queue = this.#queues.get(key) ?? pLimit(this.#bounds.concurrency)
    if (queue.activeCount + queue.pendingCount >= this.#bounds.concurrency + this.#bounds.waiting) return null
    this.#queues.set(key, queue)
    return queue(work).finally(() => {
      if (queue.activeCount + queue.pendingCount === 0) this.#queues.delete(key)
    })
  }

  /** A place in the queue, for what ends elsewhere: resolves when it is had, with what gives it back. */
  enter(key: string): Promise<() => void> | null {
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    const { promise: entered, resolve: enter } = Promise.withResolvers<() => void>()
    const run = this.run(key, () => {
      enter(leave)
      return left
    })
    return run && entered
  }
}
