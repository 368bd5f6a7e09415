import { connectionErrorOf } from './database/connection-error.ts'

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
