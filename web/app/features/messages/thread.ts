import type { Message } from '@caravan/contract/messages.ts'

/** What is loaded of one conversation: its newest messages without gaps, oldest first. */
export interface Thread {
  messages: Message[]
  /** The cursor of what was written before; none where the first message is loaded. */
  before: string | undefined
}

/**
 * Puts messages into a thread, each once. `isMissing` says that something between what is loaded and what came is not
 * known: then nothing is put in and the page has to ask for what it missed.
 */
export function withMessages(thread: Thread, came: readonly Message[]): { thread: Thread; isMissing: boolean } {
  const last = thread.messages.at(-1)?.number ?? 0
  const known = new Map(came.map((message) => [message.number, message]))
  const renewed = thread.messages.map((message) => readOf(message, known.get(message.number)))
  const next = came.filter(({ number }) => number > last).toSorted((a, b) => a.number - b.number)
  const fresh = next.filter((message, index) => message.number !== next[index - 1]?.number)
  const isMissing = fresh.some((message, index) => message.number !== last + 1 + index)
  return { thread: { ...thread, messages: isMissing ? renewed : [...renewed, ...fresh] }, isMissing }
}

const readOf = (message: Message, again: Message | undefined) =>
  again?.read && !message.read ? { ...message, read: true } : message

export const withEarlier = (thread: Thread, earlier: readonly Message[], before: string | undefined): Thread => {
  const first = thread.messages[0]?.number ?? Number.POSITIVE_INFINITY
  return { before, messages: [...earlier.filter(({ number }) => number < first), ...thread.messages] }
}

/** The newest page asked for again, with what was loaded before it where the two meet. */
export function withNewest(known: Thread | undefined, newest: Thread): Thread {
  const first = newest.messages[0]?.number ?? 1
  const meets = known !== undefined && (known.messages.at(-1)?.number ?? 0) >= first - 1
  return meets ? withEarlier(newest, known.messages, known.before) : newest
}

/** Lets go of all but the newest, so that a conversation opens again as fast as it did at first. */
export function newestOf(thread: Thread, most: number): Thread {
  if (thread.messages.length <= most) return thread
  const messages = thread.messages.slice(-most)
  return { messages, before: String(messages[0]?.number) }
}
