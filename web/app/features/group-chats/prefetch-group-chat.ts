import type { QueryClient } from '@tanstack/react-query'
import type { Calls } from '../../lib/call.ts'
import { isCallError } from '../../lib/call-error.ts'
import { threadQuery } from '../talk/thread-query.ts'
import { groupThread } from './chat/group-thread.ts'
import { groupChatKey, groupChatQuery } from './group-chats-query.ts'

/**
 * What the server fetches for the first view: the chat that the address names, and what was said in it last. False where
 * there is no such chat for this viewer.
 */
export async function prefetchGroupChat(client: QueryClient, { call, callPage }: Calls, id: string): Promise<boolean> {
  await Promise.all([
    client.prefetchQuery(groupChatQuery(id, call)),
    // refused to who is no member
    client.prefetchQuery(threadQuery(groupThread(id, callPage))),
  ])
  const error = client.getQueryState(groupChatKey(id))?.error
  return !(isCallError(error) && [400, 404].includes(error.status))
}
