import { listMessages, type Message } from '@caravan/contract/messages.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Calls, call, callPage } from '../../../../lib/call.ts'
import { joinedGroupChatsQuery } from '../../group-chats/queries.ts'
import { catchUp, type ThreadSource, threadQuery } from '../../talk/thread-query.ts'
import { conversationsQuery } from '../queries.ts'

const THREADS_KEY = ['/api/messages']

/** What two who matched say to each other; `by` is the server's way to call while it makes the page. */
export const matchThread = (matchId: string, by: Calls['callPage'] = callPage): ThreadSource<Message> => ({
  queryKey: [...THREADS_KEY, matchId],
  isGapless: true,
  readPage: (query, init) => by(listMessages, { params: { matchId }, query }, init),
  readAfter: (after) => call(listMessages, { params: { matchId }, query: { after } }),
})

/** After a gap: the conversations that are open. Closed ones ask when they open. */
export const catchUpAll = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    client
      .getQueryCache()
      .findAll({ queryKey: THREADS_KEY, type: 'active' })
      .map(({ queryKey }) => catchUp(client, matchThread(String(queryKey[1])))),
  )

/**
 * What the server fetches for the first view: who there is to talk to, and what was said in the conversation that the
 * address names.
 */
export const prefetchMessages = (
  client: QueryClient,
  { callPage }: Calls,
  { params: { matchId } }: { params: { matchId?: string } },
): Promise<unknown> =>
  Promise.all([
    client.prefetchInfiniteQuery(conversationsQuery(callPage)),
    client.prefetchInfiniteQuery(joinedGroupChatsQuery(callPage)),
    matchId ? client.prefetchQuery(threadQuery(matchThread(matchId, callPage))) : undefined,
  ])
