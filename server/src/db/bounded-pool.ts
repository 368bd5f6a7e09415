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

  constructor({ maxWaiting, ...options }: pg.PoolConfig & { maxWaiting: number }) {
    super(options)
    this.maxWaiting = maxWaiting
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#connect()
    if (this.#isFull) return void callback(new NotConnected(), undefined, () => undefined)
    super.connect((error, client, done) => callback(error && new NotConnected(error), client, done))
    return undefined
  }

  async #connect(): Promise<pg.PoolClient> {
    if (this.#isFull) throw new NotConnected()
    return super.connect().catch((error: unknown) => {
      throw error instanceof Error ? new NotConnected(error) : error
    })
  }

  get #isFull(): boolean {
    return this.waitingCount >= this.maxWaiting
  }
}
