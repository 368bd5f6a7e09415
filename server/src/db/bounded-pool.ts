import pg from 'pg'

/** There was no connection to send a statement on: nothing was sent. The cause says why, where there is one. */
export class NotConnected extends Error {
  override name = 'NotConnected'
  /** Too many waited for a connection already, so that this one was refused at once. */
  readonly isQueueFull: boolean

  constructor(cause?: Error) {
    super(cause ? `Not connected: ${cause.message}` : 'Too many statements wait for a connection', { cause })
    this.isQueueFull = !cause
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

/**
 * A pool whose queue has an end: where `maxWaiting` statements wait for a connection, the next is refused at once in place
 * of making everybody's wait longer. What fails to get a connection fails with `NotConnected`.
 */
export class BoundedPool extends pg.Pool {
  readonly maxWaiting: number
  /** Since the start: connections that were given out, how long those who got one waited for it, and who was refused at once. */
  readonly counts = { givenOut: 0, waitedMs: 0, refused: 0 }

  constructor({ maxWaiting, ...options }: pg.PoolConfig & { maxWaiting: number }) {
    super(options)
    this.maxWaiting = maxWaiting
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#connect()
    if (this.#isFull) return void callback(this.#refuse(), undefined, () => undefined)
    const asked = performance.now()
    super.connect((error, client, done) => {
      if (!error) this.#count(asked)
      callback(error && new NotConnected(error), client, done)
    })
    return undefined
  }

  async #connect(): Promise<pg.PoolClient> {
    if (this.#isFull) throw this.#refuse()
    const asked = performance.now()
    try {
      const client = await super.connect()
      this.#count(asked)
      return client
    } catch (error) {
      throw error instanceof Error ? new NotConnected(error) : error
    }
  }

  #count(asked: number): void {
    this.counts.givenOut++
    this.counts.waitedMs += performance.now() - asked
  }

  #refuse(): NotConnected {
    this.counts.refused++
    return new NotConnected()
  }

  get #isFull(): boolean {
    return this.waitingCount >= this.maxWaiting
  }
}
