import type { QueryClient } from '@tanstack/react-query'
import type { Calls } from '../../lib/call.ts'
import { joinedGroupChatsQuery } from '../group-chats/group-chats-query.ts'
import { threadQuery } from '../talk/thread-query.ts'
import { matchThread } from './chat/match-thread.ts'
import { conversationsQuery } from './conversations-query.ts'

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
