import type { Room } from '@caravan/contract/live.ts'
import type { AuthorCard } from '@caravan/contract/users.ts'
import { liveConnection } from '../../../lib/live/live-connection.ts'

export type TalkRoom = Room<'match' | 'group'>

export interface TalkMessage {
  id: string
  /** Grows within its room: by one between two, as a time in ms among many. */
  number: number
  senderId: string
  content: string
  canLink: boolean
  createdAt: string
}

export interface Speakers {
  viewerId: string
  /** 'You', a first name or '@username'. */
  nameOf: (travellerId: string) => string
  /** Among many what is said carries a name and a face; between two its side does, and the name is only read aloud. */
  hasAuthorCards: boolean
  authorCardOf?: (travellerId: string) => AuthorCard | undefined
}

/** Threads that were caught up with since the connection opened: all that is announced to them is received. */
const followed = new Set<string>()
let period = 0

const keyOf = (queryKey: readonly string[]) => queryKey.join()

/** Another one after each opening and closing of the connection, and where events may have been lost. */
export const connectionPeriod = (): number => period

export const isFollowed = (queryKey: readonly string[]): boolean => followed.has(keyOf(queryKey))
export const setFollowed = (queryKey: readonly string[]): void => {
  if (liveConnection.isOpen) followed.add(keyOf(queryKey))
}
export const stopFollowing = (queryKey: readonly string[]): void => void followed.delete(keyOf(queryKey))

/** From here on no thread is known to be complete until it has been caught up with. */
export function stopFollowingAll(): void {
  followed.clear()
  period++
}

// before any event of the new connection
liveConnection.onState(stopFollowingAll)

export interface Thread<M extends TalkMessage> {
  messages: M[]
  /** The cursor of what was written before; none where the first message is loaded. */
  before: string | undefined
  /** In a room whose numbers have gaps: the number up to which no message is missing. See `thread-query.ts`. */
  upTo?: number
  /** What was before was let go of, with its cursor: asked for again, the newest page takes its place. */
  isCut?: boolean
}

/**
 * Puts messages into a thread, each once. `isMissing` says that something between what is loaded and what came is not
 * known: then nothing is put in and the page has to ask for what it missed.
 */
export function withMessages<M extends TalkMessage>(
  thread: Thread<M>,
  came: readonly M[],
): { thread: Thread<M>; isMissing: boolean } {
  const last = thread.messages.at(-1)?.number ?? 0
  const known = new Map(came.map((message) => [message.number, message]))
  const renewed = thread.messages.map((message) => markedRead(message, known.get(message.number)))
  const next = came.filter(({ number }) => number > last).toSorted((a, b) => a.number - b.number)
  const fresh = next.filter((message, index) => message.number !== next[index - 1]?.number)
  const isMissing = fresh.some((message, index) => message.number !== last + 1 + index)
  return { thread: { ...thread, messages: isMissing ? renewed : [...renewed, ...fresh] }, isMissing }
}

/** Between two a message is read or not; what was read never becomes unread. */
const isRead = (message: TalkMessage) => 'read' in message && message.read === true
const markedRead = <M extends TalkMessage>(message: M, again: M | undefined) =>
  again && isRead(again) && !isRead(message) ? { ...message, read: true } : message

export function withEarlier<M extends TalkMessage>(
  thread: Thread<M>,
  earlier: readonly M[],
  before: string | undefined,
): Thread<M> {
  const first = thread.messages[0]?.number ?? Number.POSITIVE_INFINITY
  return { before, messages: [...earlier.filter(({ number }) => number < first), ...thread.messages] }
}

/** The newest page asked for again, with what was loaded before it where the two meet. */
export function withNewest<M extends TalkMessage>(known: Thread<M> | undefined, newest: Thread<M>): Thread<M> {
  const first = newest.messages[0]?.number ?? 1
  const meets = known !== undefined && (known.messages.at(-1)?.number ?? 0) >= first - 1
  return meets ? withEarlier(newest, known.messages, known.before) : newest
}

/** Lets go of all but the newest, so that a room opens again as fast as it did at first. A number is a cursor here. */
export function newestOf<M extends TalkMessage>(thread: Thread<M>, most: number): Thread<M> {
  if (thread.messages.length <= most) return thread
  const messages = thread.messages.slice(-most)
  return { messages, before: String(messages[0]?.number) }
}
