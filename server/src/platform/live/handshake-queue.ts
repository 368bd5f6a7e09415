import { BoundedQueues } from '../limits/bounded-queues.ts'

/** Half of the connections to the database may be asked by sockets that open, at either step. */
const PART_OF_POOL = 2
/** More than that do not open within the time that a page waits for one. */
const MAX_WAITING = 2000

/**
 * Whose turn it is to look into the database while a socket opens. All pages of a node come back at once where the network was
 * away: together they would fill the pool's queue, and be refused with everybody who calls meanwhile.
 */
export class OpeningTurns {
  readonly #queues: BoundedQueues

  constructor({ options }: { options: { max?: number } }) {
    const concurrency = Math.max(1, Math.floor((options.max ?? 1) / PART_OF_POOL))
    this.#queues = new BoundedQueues({ concurrency, waiting: MAX_WAITING })
  }

  /** Null, without having begun, where too many wait already. */
  take<T>(what: 'session' | 'rooms', work: () => Promise<T>): Promise<T> | null {
    return this.#queues.run(what, work)
  }
}
