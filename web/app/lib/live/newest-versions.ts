import type { LiveEventName, LivePayload } from '@caravan/contract/live.ts'

/** More things than a page shows. */
const MAX_KEPT = 500

interface Versioned {
  id: string
  version: number
}

/** What an event is about, and how new it is, where there is an older and a newer. */
const VERSIONED: { [N in LiveEventName]?: (payload: LivePayload<N>) => Versioned } = {
  post: (counts) => counts,
  comment: (news) => ('comment' in news ? news.comment : news),
  match: (news) => ('match' in news ? news.match : news),
}

/** Two nodes may send what they read in another order than they read it: older versions are dropped. */
export class NewestVersions {
  readonly #versions = new Map<string, number>()

  /** Whether the event is news. */
  take<N extends LiveEventName>(event: N, payload: LivePayload<N>): boolean {
    const versioned = VERSIONED[event]?.(payload)
    if (!versioned) return true
    const key = `${event} ${versioned.id}`
    const { version } = versioned
    if (version < (this.#versions.get(key) ?? 0)) return false
    this.#versions.delete(key)
    this.#versions.set(key, version)
    const [oldest] = this.#versions.keys()
    if (this.#versions.size > MAX_KEPT && oldest !== undefined) this.#versions.delete(oldest)
    return true
  }

  forget(): void {
    this.#versions.clear()
  }
}
