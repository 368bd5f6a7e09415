import type { QueryClient } from '@tanstack/react-query'

interface Options<State, Wanted, Id> {
  /** Answers what is so now on the server; `confirmed` is what it said last. */
  send: (id: Id, wanted: Wanted, confirmed: State) => Promise<State>
  /** What to show while the answer is on its way. */
  expected: (confirmed: State, wanted: Wanted) => State
  show: (id: Id, state: State) => void
  onFailure?: (id: Id, error: unknown, change: Change<State, Wanted>) => void
}
interface Change<State, Wanted> {
  /** What the server last said. */
  confirmed: State
  wanted: Wanted
}
interface Pending<State, Wanted> extends Change<State, Wanted> {
  done: Promise<boolean>
}

/**
 * Changes that are shown at once and sent one after the other for each thing they are about, so that quick presses end
 * in the last state, whatever the network does. A failure brings back what the server last confirmed.
 */
export function createOptimistic<State, Wanted, Id = string>(options: Options<State, Wanted, Id>) {
  const { send, expected, show, onFailure } = options
  const pending = new Map<Id, Pending<State, Wanted>>()

  /** True where the server has agreed to what was wanted last. */
  async function sendAll(id: Id, entry: Pending<State, Wanted>): Promise<boolean> {
    let failure: { error: unknown } | undefined
    for (;;) {
      const asked = entry.wanted
      failure = undefined
      try {
        entry.confirmed = await send(id, asked, entry.confirmed)
      } catch (error) {
        failure = { error }
      }
      // wanted otherwise in the meantime: that is still to be sent, also after a failure
      if (entry.wanted === asked) break
    }
    pending.delete(id)
    show(id, entry.confirmed)
    if (failure) onFailure?.(id, failure.error, entry)
    return !failure
  }

  return {
    /** `current` is what the page shows, where nothing is on its way yet. The answer says whether it became so. */
    want(id: Id, wanted: Wanted, current: State): Promise<boolean> {
      const known = pending.get(id)
      if (known) {
        known.wanted = wanted
        show(id, expected(known.confirmed, wanted))
        return known.done
      }
      const entry = { confirmed: current, wanted, done: Promise.resolve(true) }
      show(id, expected(current, wanted))
      pending.set(id, entry)
      entry.done = sendAll(id, entry)
      return entry.done
    },
    /** For reads whose answer hangs on a change: the server has answered to the last one, or there is none. */
    async settled(id: Id): Promise<void> {
      await pending.get(id)?.done
    },
  }
}

type Optimistic<State, Wanted, Id> = ReturnType<typeof createOptimistic<State, Wanted, Id>>

/** One for each cache. It outlives the screens: what is on its way still ends right after somebody has moved on. */
export function optimisticIn<State, Wanted, Id = string>(
  optionsFor: (client: QueryClient) => Options<State, Wanted, Id>,
): (client: QueryClient) => Optimistic<State, Wanted, Id> {
  const made = new WeakMap<QueryClient, Optimistic<State, Wanted, Id>>()
  return (client) => {
    const optimistic = made.get(client) ?? createOptimistic(optionsFor(client))
    made.set(client, optimistic)
    return optimistic
  }
}
