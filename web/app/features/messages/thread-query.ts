import { LIMITS } from '@caravan/contract/limits.ts'
import { listMessages, type Message } from '@caravan/contract/messages.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../lib/call.ts'
import { newestOf, type Thread, withEarlier, withMessages, withNewest } from './thread.ts'

const threadKey = (matchId: string) => ['/api/messages', matchId] as const
/** A conversation that was left keeps so many messages. */
const KEPT = LIMITS.listPage

export const threadQuery = (matchId: string) =>
  queryOptions({
    queryKey: threadKey(matchId),
    queryFn: async ({ signal, client }): Promise<Thread> => {
      const { items, next } = await callPage(listMessages, { params: { matchId }, query: {} }, { signal })
      return withNewest(client.getQueryData<Thread>(threadKey(matchId)), { messages: items, before: next })
    },
    // kept up to date by what is told and by what is asked for after a gap
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Puts messages that came into a loaded thread, and asks for those between where some are missing. */
export function tellThread(client: QueryClient, matchId: string, came: readonly Message[]): void {
  const queryKey = threadKey(matchId)
  const thread = client.getQueryData<Thread>(queryKey)
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey })
  if (!thread) return
  const told = withMessages(thread, came)
  client.setQueryData<Thread>(queryKey, told.thread)
  if (told.isMissing) void catchUp(client, matchId)
}

const underWay = new Map<string, Promise<void>>()

/** Asks for what was written after the last message that is loaded, until there is no more. One at a time. */
export function catchUp(client: QueryClient, matchId: string): Promise<void> {
  const running = underWay.get(matchId)
  if (running) return running
  const started = readOn(client, matchId).finally(() => underWay.delete(matchId))
  underWay.set(matchId, started)
  return started
}

async function readOn(client: QueryClient, matchId: string): Promise<void> {
  for (;;) {
    const thread = client.getQueryData<Thread>(threadKey(matchId))
    if (!thread) return
    const last = thread.messages.at(-1)
    if (!last) return client.refetchQueries({ queryKey: threadKey(matchId) })
    const came = await call(listMessages, { params: { matchId }, query: { after: last.id } }).catch(() => [])
    if (came.length > 0) {
      client.setQueryData<Thread>(threadKey(matchId), (now) => now && withMessages(now, came).thread)
    }
    if (came.length < LIMITS.listPage) return
  }
}

/** After a gap: the conversations that are open. Closed ones ask when they open. */
export const catchUpAll = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    client
      .getQueryCache()
      .findAll({ queryKey: ['/api/messages'], type: 'active' })
      .map(({ queryKey }) => catchUp(client, String(queryKey[1]))),
  )

/** Loads what was written before. */
export async function loadEarlier(client: QueryClient, matchId: string): Promise<void> {
  const before = client.getQueryData<Thread>(threadKey(matchId))?.before
  if (!before) return
  const { items, next } = await callPage(listMessages, { params: { matchId }, query: { before } })
  client.setQueryData<Thread>(threadKey(matchId), (now) =>
    now?.before === before ? withEarlier(now, items, next) : now,
  )
}

export const keepNewest = (client: QueryClient, matchId: string): void => {
  client.setQueryData<Thread>(threadKey(matchId), (thread) => thread && newestOf(thread, KEPT))
}
