import { LIMITS } from '@caravan/contract/limits.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInit, PageReply } from '../../../lib/call.ts'
import { repeatWhenFetched } from '../../../lib/query/patch-pages.ts'
import {
  connectionPeriod,
  isFollowed,
  newestOf,
  setFollowed,
  stopFollowing,
  type TalkMessage,
  type Thread,
  withEarlier,
  withMessages,
  withNewest,
} from './thread.ts'

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

export interface ThreadSource<M extends TalkMessage> {
  queryKey: readonly string[]
  /** Whether numbers count on by one: then a missing message is noticed, and a number is a cursor. */
  isGapless: boolean
  readPage: (query: { before?: string }, init?: CallInit) => Promise<PageReply<M[]>>
  readAfter: (messageId: string) => Promise<M[]>
}

/** A room that was left keeps so many messages. */
const KEPT = LIMITS.listPage

export const threadQuery = <M extends TalkMessage>({ queryKey, readPage, isGapless }: ThreadSource<M>) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<Thread<M>> => {
      const { items, next } = await readPage({}, { signal })
      const known = client.getQueryData<Thread<M>>(queryKey)
      const newest = { messages: items, before: next }
      return isGapless ? withNewest(known, newest) : withNewestSorted(known, newest)
    },
    // kept up to date by live events and by what is asked for after a gap
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Puts messages that came into a loaded thread, and asks for those between where some are missing. */
export function addToThread<M extends TalkMessage>(client: QueryClient, source: ThreadSource<M>, came: readonly M[]) {
  const { queryKey, isGapless } = source
  if (!isGapless) return addSorted(client, queryKey, (thread: Thread<M>) => withSorted(thread, came))
  const thread = client.getQueryData<Thread<M>>(queryKey)
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey })
  if (!thread) return
  const added = withMessages(thread, came)
  client.setQueryData<Thread<M>>(queryKey, added.thread)
  if (added.isMissing) void catchUp(client, source)
}

/**
 * For a room whose numbers have gaps: puts a message that was announced into its thread. Where everything before it was
 * received too the thread is complete up to it; else what is missing is asked for.
 */
export function addAnnounced<M extends TalkMessage>(client: QueryClient, source: ThreadSource<M>, message: M): void {
  const { queryKey } = source
  const add = isFollowed(queryKey) ? completedBy : withSorted
  addSorted(client, queryKey, (thread: Thread<M>) => add(thread, [message]))
  if (!isFollowed(queryKey)) catchUpSoon(client, source)
}

/** At some moment of this time: many pages may have lost the same events. */
const CATCH_UP_WITHIN_MS = 2000
const soon = new Set<string>()

function catchUpSoon<M extends TalkMessage>(client: QueryClient, source: ThreadSource<M>): void {
  const key = source.queryKey.join()
  if (soon.has(key)) return
  soon.add(key)
  setTimeout(() => {
    soon.delete(key)
    if (!isFollowed(source.queryKey)) void catchUp(client, source)
  }, Math.random() * CATCH_UP_WITHIN_MS)
}

/** Also into what is being fetched: its page may have been read earlier. */
function addSorted<M extends TalkMessage>(
  client: QueryClient,
  queryKey: readonly string[],
  add: (thread: Thread<M>) => Thread<M>,
): void {
  const change = () => void client.setQueryData<Thread<M>>(queryKey, (thread) => thread && add(thread))
  change()
  repeatWhenFetched(client, queryKey, change)
}

/** Announcements may have been lost: what is loaded last is asked for again by the next `catchUp`. */
export function doubtThread(client: QueryClient, queryKey: readonly unknown[]): void {
  client.setQueryData<Thread<TalkMessage>>(queryKey, (thread) => thread && withDoubt(thread, KEPT))
}

const catchingUp = new Map<string, Promise<void>>()

export function catchUp<M extends TalkMessage>(client: QueryClient, source: ThreadSource<M>): Promise<void> {
  const key = source.queryKey.join()
  const running = catchingUp.get(key)
  if (running) return running
  const read = source.isGapless ? readOn : readOnSparse
  const started = read(client, source).finally(() => catchingUp.delete(key))
  catchingUp.set(key, started)
  return started
}

async function readOn<M extends TalkMessage>(client: QueryClient, source: ThreadSource<M>): Promise<void> {
  const { queryKey } = source
  for (;;) {
    const thread = client.getQueryData<Thread<M>>(queryKey)
    if (!thread) return
    const last = thread.messages.at(-1)
    if (!last) return client.refetchQueries({ queryKey })
    // where it fails, the next message or the next connection asks again
    const came = await source.readAfter(last.id).catch(() => [])
    if (came.length > 0) client.setQueryData<Thread<M>>(queryKey, (now) => now && withMessages(now, came).thread)
    if (came.length < LIMITS.listPage) return
  }
}

/** Where the connection opened or closed meanwhile, once more: what was announced before is not known to have come. */
async function readOnSparse<M extends TalkMessage>(client: QueryClient, source: ThreadSource<M>): Promise<void> {
  // what is announced meanwhile may come before what is being asked for
  stopFollowing(source.queryKey)
  for (;;) {
    const period = connectionPeriod()
    if (!(await isReadToEnd(client, source))) return
    if (period === connectionPeriod()) return setFollowed(source.queryKey)
  }
}

/** False where it failed: the next announcement, the next connection or the next poll asks again. */
async function isReadToEnd<M extends TalkMessage>(client: QueryClient, source: ThreadSource<M>): Promise<boolean> {
  const { queryKey } = source
  // being loaded, its page ends with the newest
  if (!client.getQueryData(queryKey)) {
    if (!client.isFetching({ queryKey, exact: true })) return false
    return client.ensureQueryData(threadQuery(source)).then(
      () => true,
      () => false,
    )
  }
  for (;;) {
    const thread = client.getQueryData<Thread<M>>(queryKey)
    const last = thread && lastComplete(thread)
    if (!last) {
      await client.refetchQueries({ queryKey, exact: true })
      return client.getQueryState(queryKey)?.status === 'success'
    }
    const came = await source.readAfter(last.id).catch(() => undefined)
    if (!came) return false
    client.setQueryData<Thread<M>>(queryKey, (now) => now && completedBy(now, came))
    if (came.length < LIMITS.listPage) return true
  }
}

export async function loadEarlier<M extends TalkMessage>(client: QueryClient, source: ThreadSource<M>): Promise<void> {
  const { queryKey, readPage } = source
  const before = client.getQueryData<Thread<M>>(queryKey)?.before
  if (!before) return
  const { items, next } = await readPage({ before })
  client.setQueryData<Thread<M>>(queryKey, (now) => (now?.before === before ? withEarlier(now, items, next) : now))
}

/** For a room that is left: it opens again as fast as it did at first. */
export function keepNewest<M extends TalkMessage>(client: QueryClient, { queryKey, isGapless }: ThreadSource<M>): void {
  stopFollowing(queryKey)
  const thread = client.getQueryData<Thread<M>>(queryKey)
  if (!thread || thread.messages.length <= KEPT) return
  client.setQueryData<Thread<M>>(queryKey, isGapless ? newestOf(thread, KEPT) : cutToNewest(thread, KEPT))
  // its newest page has the cursor of what is before
  if (!isGapless) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}
