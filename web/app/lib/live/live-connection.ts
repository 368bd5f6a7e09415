import type { LiveEventName, LivePayload, PostCounts, TypingTarget } from '@caravan/contract/live.ts'
import type { ProblemSlug } from '@caravan/contract/problems.ts'

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
class NewestVersions {
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

/** What became of it: a trip that is not there, or not for this viewer, is `gone`. */
export type Watching = { outcome: 'watched'; counts: PostCounts | undefined } | { outcome: 'gone' | 'failed' }

/** Read without the schema, which would bring Zod to each page that watches a trip. A node of the release before sends no counts. */
export function watchOutcome(reply: unknown): Watching {
  if (typeof reply !== 'object' || reply === null) return { outcome: 'failed' }
  if ('ok' in reply) {
    return { outcome: 'watched', counts: 'counts' in reply && isPostCounts(reply.counts) ? reply.counts : undefined }
  }
  const isGone = 'problem' in reply && reply.problem === ('not-found' satisfies ProblemSlug)
  return { outcome: isGone ? 'gone' : 'failed' }
}

const COUNTS = ['likes', 'matches', 'comments', 'version'] as const satisfies (keyof PostCounts)[]

function isPostCounts(value: unknown): value is PostCounts {
  if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'string') return false
  const given = new Map(Object.entries(value))
  return COUNTS.every((name) => Number.isInteger(given.get(name)))
}

/** What the connection can do for the page, once there is one. */
export interface Transport {
  watch(tripId: string): Promise<Watching>
  unwatch(tripId: string): void
  typing(target: TypingTarget): void
}

type Handler = (payload: never) => void

/** A busy server is asked again at some moment of this time. */
const WATCH_AGAIN_WITHIN_MS = 10_000

/**
 * The events that the page wants, whether or not there is a connection yet: handlers may be named before the socket is
 * loaded, and whatever is watched is asked for again each time it opens.
 */
export class LiveConnection {
  readonly #handlers = new Map<LiveEventName, Set<Handler>>()
  readonly #onOpen = new Set<() => void>()
  readonly #onState = new Set<() => void>()
  readonly #onGone = new Set<(tripId: string) => void>()
  readonly #onWatched = new Set<(tripId: string) => void>()
  readonly #watched = new Map<string, number>()
  readonly #newest = new NewestVersions()
  #transport: Transport | null = null
  #resync: ReturnType<typeof setTimeout> | undefined

  get isOpen(): boolean {
    return this.#transport !== null
  }

  on<N extends LiveEventName>(event: N, handler: (payload: LivePayload<N>) => void): () => void {
    const handlers = this.#handlers.get(event) ?? new Set()
    this.#handlers.set(event, handlers.add(handler))
    return () => void handlers.delete(handler)
  }

  /** Runs each time the connection has opened, and where the server says that events may have been lost. */
  onOpen(run: () => void): () => void {
    this.#onOpen.add(run)
    return () => void this.#onOpen.delete(run)
  }

  onState(run: () => void): () => void {
    this.#onState.add(run)
    return () => void this.#onState.delete(run)
  }

  /** Runs for a trip that was to be watched and is not there any more. */
  onGone(run: (tripId: string) => void): () => void {
    this.#onGone.add(run)
    return () => void this.#onGone.delete(run)
  }

  /** Runs for a trip that is watched from now on: what happened to it before has not been received. */
  onWatched(run: (tripId: string) => void): () => void {
    this.#onWatched.add(run)
    return () => void this.#onWatched.delete(run)
  }

  /** Watches a trip for as long as anybody on this page does. */
  watch(tripId: string): () => void {
    const watchers = this.#watched.get(tripId) ?? 0
    this.#watched.set(tripId, watchers + 1)
    if (watchers === 0) this.#ask(tripId)
    return () => this.#release(tripId)
  }

  typing(target: TypingTarget): void {
    this.#transport?.typing(target)
  }

  opened(transport: Transport): void {
    this.#transport = transport
    for (const run of this.#onState) run()
    this.#cancelResync()
    // the database may be another by now, which counts from elsewhere
    this.#newest.forget()
    this.#askAgain()
  }

  closed(): void {
    this.#transport = null
    // opening again does the same
    this.#cancelResync()
    for (const run of this.#onState) run()
  }

  receive<N extends LiveEventName>(event: N, payload: LivePayload<N>): void {
    if (!this.#newest.take(event, payload)) return
    if (event === 'unwatched') this.#watchAgain(payload as LivePayload<'unwatched'>)
    if (event === 'resync') this.#scheduleResync(payload as LivePayload<'resync'>)
    for (const handler of this.#handlers.get(event) ?? []) (handler as (payload: LivePayload<N>) => void)(payload)
  }

  /** At a random moment of the whole time, so that pages that receive it together do not ask together. */
  #scheduleResync({ withinMs }: LivePayload<'resync'>): void {
    this.#resync ??= setTimeout(() => {
      this.#resync = undefined
      this.#askAgain()
    }, Math.random() * withinMs)
  }

  #askAgain(): void {
    for (const tripId of this.#watched.keys()) this.#ask(tripId)
    for (const run of this.#onOpen) run()
  }

  #cancelResync(): void {
    clearTimeout(this.#resync)
    this.#resync = undefined
  }

  /** The server let go of a trip that changed or is gone: who still may see it goes on. */
  #watchAgain({ id }: LivePayload<'unwatched'>): void {
    if (this.#watched.has(id)) this.#ask(id)
  }

  #ask(tripId: string): void {
    const transport = this.#transport
    void transport?.watch(tripId).then((reply) => {
      if (transport !== this.#transport || !this.#watched.has(tripId)) return
      if (reply.outcome === 'gone') for (const run of this.#onGone) run(tripId)
      if (reply.outcome === 'failed') this.#askLater(tripId)
      if (reply.outcome !== 'watched') return
      if (reply.counts) this.receive('post', reply.counts)
      for (const run of this.#onWatched) run(tripId)
    })
  }

  #askLater(tripId: string): void {
    const transport = this.#transport
    setTimeout(() => {
      if (transport === this.#transport && this.#watched.has(tripId)) this.#ask(tripId)
    }, Math.random() * WATCH_AGAIN_WITHIN_MS)
  }

  #release(tripId: string): void {
    const left = (this.#watched.get(tripId) ?? 1) - 1
    if (left > 0) this.#watched.set(tripId, left)
    else if (this.#watched.delete(tripId)) this.#transport?.unwatch(tripId)
  }
}

/** The one connection of this page. */
export const liveConnection = new LiveConnection()
