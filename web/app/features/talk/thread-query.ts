import { LIMITS } from '@caravan/contract/limits.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInit, PageReply } from '../../lib/call.ts'
import type { TalkMessage } from './room.ts'
import { newestOf, type Thread, withEarlier, withMessages, withNewest } from './thread.ts'

/** How the messages of one room are asked for. */
export interface ThreadSource<M extends TalkMessage> {
  queryKey: readonly string[]
  /** A page of the newest, or of those before a cursor; oldest first. */
  readPage: (query: { before?: string }, init?: CallInit) => Promise<PageReply<M[]>>
  /** What was written after a message, as many as a page holds. */
  readAfter: (messageId: string) => Promise<M[]>
}

/** A room that was left keeps so many messages. */
const KEPT = LIMITS.listPage

export const threadQuery = <M extends TalkMessage>({ queryKey, readPage }: ThreadSource<M>) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<Thread<M>> => {
      const { items, next } = await readPage({}, { signal })
      return withNewest(client.getQueryData<Thread<M>>(queryKey), { messages: items, before: next })
    },
    // kept up to date by live events and by what is asked for after a gap
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Puts messages that came into a loaded thread, and asks for those between where some are missing. */
export function addToThread<M extends TalkMessage>(client: QueryClient, source: ThreadSource<M>, came: readonly M[]) {
  const { queryKey } = source
  const thread = client.getQueryData<Thread<M>>(queryKey)
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey })
  if (!thread) return
  const added = withMessages(thread, came)
  client.setQueryData<Thread<M>>(queryKey, added.thread)
  if (added.isMissing) void catchUp(client, source)
}

const catchingUp = new Map<string, Promise<void>>()

/** Asks for what was written after the last message that is loaded, until there is no more. One at a time. */
export function catchUp<M extends TalkMessage>(client: QueryClient, source: ThreadSource<M>): Promise<void> {
  const key = source.queryKey.join()
  const running = catchingUp.get(key)
  if (running) return running
  const started = readOn(client, source).finally(() => catchingUp.delete(key))
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

/** Loads what was written before. */
export async function loadEarlier<M extends TalkMessage>(client: QueryClient, source: ThreadSource<M>): Promise<void> {
  const { queryKey, readPage } = source
  const before = client.getQueryData<Thread<M>>(queryKey)?.before
  if (!before) return
  const { items, next } = await readPage({ before })
  client.setQueryData<Thread<M>>(queryKey, (now) => (now?.before === before ? withEarlier(now, items, next) : now))
}

export const keepNewest = <M extends TalkMessage>(client: QueryClient, { queryKey }: ThreadSource<M>): void => {
  client.setQueryData<Thread<M>>(queryKey, (thread) => thread && newestOf(thread, KEPT))
}
