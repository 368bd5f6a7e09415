import { type GroupMessage, listGroupMessages } from '@caravan/contract/group-chats.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Calls, call, callPage } from '../../../../lib/call.ts'
import { isCallError } from '../../../../lib/call-error.ts'
import type { TalkMessage } from '../../talk/thread.ts'
import { catchUp, doubtThread, type ThreadSource, threadQuery } from '../../talk/thread-query.ts'
import { groupChatKey, groupChatQuery, groupThreadKey, isGroupThreadKey, signalOfReads } from '../queries.ts'

export type GroupTalkMessage = GroupMessage & TalkMessage

/** Its time is its number: each message of a chat has another one, and they are in order. */
export const toTalkMessage = (message: GroupMessage): GroupTalkMessage => ({
  ...message,
  senderId: message.userId,
  number: Date.parse(message.createdAt),
})

/** What is said in a group chat; `by` is the server's way to call while it makes the page. */
export const groupThread = (groupChatId: string, by: Calls['callPage'] = callPage): ThreadSource<GroupTalkMessage> => ({
  queryKey: groupThreadKey(groupChatId),
  isGapless: false,
  async readPage(query, init) {
    const signal = signalOfReads(groupChatId, init?.signal)
    const { items, next } = await by(listGroupMessages, { params: { groupChatId }, query }, { ...init, signal })
    return { items: items.map(toTalkMessage), next }
  },
  async readAfter(after) {
    const asked = { params: { groupChatId }, query: { after } }
    const came = await call(listGroupMessages, asked, { signal: signalOfReads(groupChatId) })
    return came.map(toTalkMessage)
  },
})

export const openGroupChats = (client: QueryClient): string[] =>
  client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => isGroupThreadKey(queryKey) })
    .map(({ queryKey }) => String(queryKey[1]))

export const isOpenGroupChat = (client: QueryClient, groupChatId: string): boolean =>
  client
    .getQueryCache()
    .find({ queryKey: groupThreadKey(groupChatId) })
    ?.isActive() ?? false

export const catchUpOpen = (client: QueryClient): Promise<unknown> =>
  Promise.all(openGroupChats(client).map((id) => catchUp(client, groupThread(id))))

/** Announcements may have been lost. */
export function doubtThreads(client: QueryClient): void {
  for (const { queryKey } of client.getQueryCache().getAll()) {
    if (isGroupThreadKey(queryKey)) doubtThread(client, queryKey)
  }
}

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
