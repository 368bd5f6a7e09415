import { causeOf, refusalOf } from './database/causes.ts'
import { connectionErrorOf } from './database/connection-error.ts'

/** The error of an S3 store that refuses, fails (the SDK adds metadata) or is late (also while a body is being sent). */
export const storeOutageOf = (error: unknown): Error | undefined =>
  causeOf(error, (cause) => '$metadata' in cause || cause.name === 'TimeoutError')

/** What a file system says when it is full, or full for us. */
const ERRNOS: unknown[] = ['ENOSPC', 'EDQUOT']
const HTTP_INSUFFICIENT_STORAGE = 507

/** The error that says that a file system or a store of pictures has no room left. */
export const storageFullOf = (error: unknown): Error | undefined => causeOf(error, isStorageFull)

const isStorageFull = (error: Error) =>
  ('code' in error && ERRNOS.includes(error.code)) || statusOf(error) === HTTP_INSUFFICIENT_STORAGE

function statusOf(error: Error): unknown {
  if (!('$metadata' in error) || typeof error.$metadata !== 'object' || error.$metadata === null) return undefined
  return 'httpStatusCode' in error.$metadata ? error.$metadata.httpStatusCode : undefined
}

/** The same of PostgreSQL (disk_full), which has undone what it could not write. */
export const databaseFullOf = (error: unknown): Error | undefined => refusalOf(error, '53100')

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
  if (causeOf(error, (cause) => '$metadata' in cause)) return 'object store'
  return causeOf(error, ({ message }) => message === 'fetch failed') ? 'outside service' : 'database'
}
