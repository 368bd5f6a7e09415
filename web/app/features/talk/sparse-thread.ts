import type { TalkMessage } from './room.ts'
import { type Thread, withEarlier } from './thread.ts'

// Among many, the numbers of messages have gaps: without gaps they would show that somebody wrote whom the viewer does
// not see. Nothing in a message says then that one before it is missing, so the thread itself knows up to where it is
// complete, and what is beyond that is asked for after a gap, each message that is there already included.

/** Puts messages into a thread, each once, in their order. What is older than all that is loaded comes with its page. */
export function withSorted<M extends TalkMessage>(thread: Thread<M>, came: readonly M[]): Thread<M> {
  const known = new Set(thread.messages.map(({ id }) => id))
  const first = thread.before === undefined ? Number.NEGATIVE_INFINITY : (thread.messages[0]?.number ?? 0)
  const fresh: M[] = []
  for (const message of came) {
    if (known.has(message.id) || message.number < first) continue
    known.add(message.id)
    fresh.push(message)
  }
  if (fresh.length === 0) return thread
  return { ...thread, messages: [...thread.messages, ...fresh].toSorted((a, b) => a.number - b.number) }
}

/** The same, and nothing is missing up to the last of them. */
export function completedBy<M extends TalkMessage>(thread: Thread<M>, came: readonly M[]): Thread<M> {
  const last = came.at(-1)
  return last ? { ...withSorted(thread, came), upTo: Math.max(thread.upTo ?? 0, last.number) } : thread
}

/** The newest page asked for again, with what was loaded before it where the two meet, and what came since. */
export function withNewestSorted<M extends TalkMessage>(known: Thread<M> | undefined, newest: Thread<M>): Thread<M> {
  const last = newest.messages.at(-1)?.number ?? 0
  const complete = { ...newest, upTo: Math.max(last, known?.upTo ?? 0) }
  if (!known) return complete
  const since = withSorted(
    complete,
    known.messages.filter(({ number }) => number > last),
  )
  const first = newest.messages[0]?.number ?? Number.POSITIVE_INFINITY
  // where the page holds all there is, whatever else is known is gone
  const meets = newest.before !== undefined && !known.isCut && (known.messages.at(-1)?.number ?? 0) >= first
  return meets ? { ...since, ...withEarlier(since, known.messages, known.before) } : since
}

/** What was written after this one may be missing. Nothing where all of it may be. */
export const lastComplete = <M extends TalkMessage>({ messages, upTo = 0 }: Thread<M>): M | undefined =>
  messages.findLast(({ number }) => number <= upTo)

/** Lets go of all but the newest. Only the server can make a cursor here, so that what is before has none. */
export const cutToNewest = <M extends TalkMessage>(thread: Thread<M>, most: number): Thread<M> =>
  thread.messages.length > most
    ? { messages: thread.messages.slice(-most), before: undefined, upTo: thread.upTo, isCut: true }
    : thread

/** Some of the last `most` messages may have been lost, among them such as are older than others that came. */
export function withDoubt<M extends TalkMessage>(thread: Thread<M>, most: number): Thread<M> {
  const last = thread.messages.at(-1 - most)
  return { ...thread, upTo: Math.min(thread.upTo ?? 0, last?.number ?? 0) }
}
