import { useEffect, useEffectEvent } from 'react'
import type { CallInit } from '../../../../lib/call.ts'
import { detailOf, mayPass } from '../../../../lib/call-error.ts'
import { liveConnection } from '../../../../lib/live/live-connection.ts'
import { useLivePolling, useOnReconnect } from '../../../../lib/live/use-live.ts'
import { UNSENT_DATABASE } from '../../../../lib/offline/offline-names.ts'
import type { TalkMessage, TalkRoom } from '../thread.ts'
import { type NewUnsent, type OutboxStore, openOutboxStore, type Unsent } from './outbox-store.ts'

/** What became of an attempt: there, refused for good, or not reached. */
export type SendOutcome<M = TalkMessage> = { message: M } | { refusal: string } | { unreachable: string }

interface OutboxParts<M> {
  store: OutboxStore
  send(words: Unsent): Promise<SendOutcome<M>>
  /** Runs one at a time over all tabs. */
  exclusively(task: () => Promise<void>): Promise<void>
  onSent(message: M): void
  changed(): void
}
type UnsentState = 'sending' | 'failed'
export interface ShownMessage extends Unsent {
  state: UnsentState
}

/** Sends what a traveller has written to rooms of one kind, in order, each once, for as long as it takes. */
export class Outbox<M extends TalkMessage = TalkMessage> {
  readonly #parts: OutboxParts<M>
  readonly #userId: string
  readonly #listeners = new Set<() => void>()
  readonly #failed = new Set<number>()
  #shown: readonly ShownMessage[] = []

  constructor(userId: string, parts: OutboxParts<M>) {
    this.#userId = userId
    this.#parts = parts
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** Everything unsent, oldest first; the same array until something changes. */
  readonly current = (): readonly ShownMessage[] => this.#shown

  async refresh(): Promise<void> {
    const all = await this.#parts.store.all(this.#userId)
    const state = ({ id, refusal }: Unsent): UnsentState => (refusal || this.#failed.has(id) ? 'failed' : 'sending')
    this.#show(all.map((words) => ({ ...words, state: state(words) })))
  }

  #show(shown: readonly ShownMessage[]): void {
    this.#shown = shown
    for (const listener of this.#listeners) listener()
  }

  /** When nothing more is on its way to a room: only then is a message of one's own news from elsewhere. */
  async sentTo(roomId: string): Promise<void> {
    const isUnderWay = () => this.#shown.some((one) => one.roomId === roomId && one.state === 'sending')
    if (!isUnderWay()) return
    await new Promise<void>((resolve) => {
      const stop = this.subscribe(() => {
        if (isUnderWay()) return
        stop()
        resolve()
      })
    })
  }

  /** Keeps the words, then sends whatever waits. The outcome is that of these words. */
  async write(words: Omit<NewUnsent, 'userId'>): Promise<SendOutcome<M> | undefined> {
    const { id } = await this.#parts.store.add({ ...words, userId: this.#userId })
    await this.#stored()
    return (await this.flush()).get(id)
  }

  async retry(id: number): Promise<SendOutcome<M> | undefined> {
    const words = this.#shown.find((one) => one.id === id)
    if (!words) return undefined
    const { state: _shown, refusal: _overcome, ...again } = words
    await this.#parts.store.put(again)
    return (await this.flush()).get(id)
  }

  async discard(id: number): Promise<void> {
    await this.#parts.store.remove(id)
    await this.#stored()
  }

  async flush(): Promise<Map<number, SendOutcome<M>>> {
    const outcomes = new Map<number, SendOutcome<M>>()
    const stuck = new Set<string>()
    await this.#parts.exclusively(async () => {
      this.#failed.clear()
      await this.refresh()
      for (let words = await this.#next(stuck); words; words = await this.#next(stuck)) {
        const outcome = await this.#parts.send(words)
        outcomes.set(words.id, outcome)
        await this.#take(words, outcome, stuck)
      }
    })
    return outcomes
  }

  /** Read from the store each time: another tab may have written or discarded meanwhile. */
  async #next(stuck: ReadonlySet<string>): Promise<Unsent | undefined> {
    const all = await this.#parts.store.all(this.#userId)
    return all.find(({ roomId, refusal }) => !refusal && !stuck.has(roomId))
  }

  async #take(words: Unsent, outcome: SendOutcome<M>, stuck: Set<string>): Promise<void> {
    const { store, onSent } = this.#parts
    if ('message' in outcome) {
      await store.remove(words.id)
      // in one step: what was unsent is a message, never both and never neither
      onSent(outcome.message)
      this.#show(this.#shown.filter(({ id }) => id !== words.id))
    } else if ('refusal' in outcome) await store.put({ ...words, refusal: outcome.refusal })
    else {
      stuck.add(words.roomId)
      for (const one of await store.all(this.#userId)) if (one.roomId === words.roomId) this.#failed.add(one.id)
    }
    await this.#stored()
  }

  async #stored(): Promise<void> {
    await this.refresh()
    this.#parts.changed()
  }
}

const TIMEOUT_MS = 20_000

interface Sending<M> extends Pick<OutboxParts<M>, 'onSent'> {
  send(words: Unsent, init: CallInit): Promise<M>
}

/** An outbox that this browser keeps for a traveller, shared by all of its tabs. */
export function openOutbox<M extends TalkMessage>(
  kind: TalkRoom['kind'],
  userId: string,
  { send, onSent }: Sending<M>,
): Outbox<M> {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(UNSENT_DATABASE) : undefined
  const outbox = new Outbox<M>(userId, {
    onSent,
    async send(words) {
      try {
        const init = { idempotencyKey: words.key, signal: AbortSignal.timeout(TIMEOUT_MS) }
        return { message: await send(words, init) }
      } catch (error) {
        const why = detailOf(error, 'Please try again')
        return mayPass(error) ? { unreachable: why } : { refusal: why }
      }
    },
    store: openOutboxStore(kind),
    exclusively: (task) => exclusively(lockOf(kind), task),
    changed: () => channel?.postMessage(null),
  })
  channel?.addEventListener('message', () => void outbox.refresh())
  return outbox
}

/** What waits for one kind of room holds up nothing for another. */
const lockOf = (kind: TalkRoom['kind']) => (kind === 'match' ? UNSENT_DATABASE : `${UNSENT_DATABASE}:${kind}`)

const tails = new Map<string, Promise<unknown>>()

/** One sender over all tabs. Without locks (plain HTTP) one in this tab: the keys still keep anything from doubling. */
async function exclusively(lock: string, task: () => Promise<void>): Promise<void> {
  if (navigator.locks) return navigator.locks.request(lock, task)
  const turn = (tails.get(lock) ?? Promise.resolve()).then(task)
  tails.set(
    lock,
    turn.catch(() => undefined),
  )
  return turn
}

/**
 * Asks for what may have been missed: each time the connection opens, and every few seconds by `poll` while there is
 * none and somebody looks at the page.
 */
export function useResume(resume: () => unknown, poll: () => unknown = resume): void {
  const runResume = useEffectEvent(resume)
  const runPoll = useEffectEvent(poll)
  useOnReconnect(() => void runResume())
  useEffect(() => {
    // it has opened before this script came: what was written since then had no handler
    if (liveConnection.isOpen) void runResume()
  }, [])

  const polling = useLivePolling()
  useEffect(() => {
    if (!polling) return
    const timer = setInterval(() => document.hidden || void runPoll(), polling)
    return () => clearInterval(timer)
  }, [polling])
}

const RETRY_MS = 15_000

export function useOutboxRetries<M extends TalkMessage>(outbox: Outbox<M>, resend: () => void = nothing): void {
  const runResend = useEffectEvent(resend)
  useEffect(() => {
    void outbox.flush()
    const flushWaiting = () => {
      runResend()
      if (outbox.current().some(({ refusal }) => !refusal)) void outbox.flush()
    }
    const flushOnline = () => {
      runResend()
      void outbox.flush()
    }
    const timer = setInterval(flushWaiting, RETRY_MS)
    addEventListener('online', flushOnline)
    return () => {
      clearInterval(timer)
      removeEventListener('online', flushOnline)
    }
  }, [outbox])
}

const nothing = () => undefined
