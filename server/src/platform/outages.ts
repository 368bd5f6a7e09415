import { connectionErrorOf } from './database/connection-error.ts'

/** The error of an S3 store that refuses us, fails or does not answer in time, out of what others wrapped around it. */
export function storeOutageOf(error: unknown): Error | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // the SDK writes the one into every error that ends a command; the other also ends the body that was being sent
    if ('$metadata' in cause || cause.name === 'TimeoutError') return cause
  }
  return undefined
}

/** What a file system says when it is full, or full for us. */
const ERRNOS: unknown[] = ['ENOSPC', 'EDQUOT']
const HTTP_INSUFFICIENT_STORAGE = 507

/** The error at the root of this one, where it says that a file system or a store of pictures has no room left. */
export function storageFullOf(error: unknown): Error | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isStorageFull(cause)) return cause
  return undefined
}

const isStorageFull = (error: Error) =>
  ('code' in error && ERRNOS.includes(error.code)) || statusOf(error) === HTTP_INSUFFICIENT_STORAGE

/** With which status an S3 store refused. */
function statusOf(error: Error): unknown {
  if (!('$metadata' in error) || typeof error.$metadata !== 'object' || error.$metadata === null) return undefined
  return 'httpStatusCode' in error.$metadata ? error.$metadata.httpStatusCode : undefined
}

/** PostgreSQL's code for a disk on which nothing more can be written. */
const DISK_FULL = '53100'

/** The same of PostgreSQL, which has undone what it could not write. */
export function databaseFullOf(error: unknown): Error | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === DISK_FULL) return cause
  }
  return undefined
}

const EVERY_MS = 60_000

/** One line a minute for each kind of outage: while a server is away, every call that needs it would write one. */
export class OutageLines {
  readonly #lines = new Map<string, { nextAt: number; leftOut: number }>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** How many were left out since the last line of this kind; null where this one is left out too. */
  admit(kind: string): number | null {
    const line = this.#lines.get(kind)
    if (line && this.#now() < line.nextAt) {
      line.leftOut++
      return null
    }
    this.#lines.set(kind, { nextAt: this.#now() + EVERY_MS, leftOut: 0 })
    return line?.leftOut ?? 0
  }
}

/** Which server is away, where that is what an error says. */
export function outageOf(error: unknown): string | undefined {
  if (!connectionErrorOf(error)) return undefined
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('$metadata' in cause) return 'object store'
    if (cause.message === 'fetch failed') return 'outside service'
  }
  return 'database'
}
