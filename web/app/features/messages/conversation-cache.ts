import { LIMITS } from '@caravan/contract/limits.ts'
import type { MessagesRead } from '@caravan/contract/live.ts'
import type { Conversation, Message } from '@caravan/contract/messages.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Pages } from '../../lib/query/paged-query.ts'
import { itemsOf, mapItems, patchData } from '../../lib/query/patch-pages.ts'
import { isNextIn, listWithMessage, readBy, withMessage, withUnread } from './conversation-news.ts'
import { conversationKey, conversationsKey, unreadConversationsQuery } from './conversations-query.ts'

/** Puts a message into what is loaded of the conversations; where that is not enough, they are asked for again. */
export function patchWithMessage(client: QueryClient, message: Message, viewerId: string): void {
  const list = listIn(client)
  const changed = list && listWithMessage(list, message, viewerId)
  if (message.senderId !== viewerId) countMessage(client, message, viewerId)
  patchData<Conversation>(client, conversationKey(message.matchId), (one) =>
    isNextIn(one, message) ? withMessage(one, message, viewerId) : one,
  )
  if (changed) patchData<Pages<Conversation>>(client, conversationsKey, () => changed)
  if ((list && !changed) || isFetching(client)) refetchConversations(client)
}

/** Counted after its conversation was read, the number may hold the message already. */
function countMessage(client: QueryClient, message: Message, viewerId: string): void {
  const { queryKey } = unreadConversationsQuery
  const readAt = (key: readonly unknown[]) => client.getQueryState(key)?.dataUpdatedAt ?? 0
  const knownAt = Math.max(readAt(conversationsKey), readAt(conversationKey(message.matchId)))
  if (readAt(queryKey) > knownAt) void client.invalidateQueries({ queryKey })
  else count(client, message.matchId, (known) => withMessage(known, message, viewerId))
}

/** Puts into what is loaded that somebody has read a conversation, the viewer or the other. */
export function patchWithRead(client: QueryClient, { matchId, readerId, upTo }: MessagesRead, viewerId: string): void {
  const change = (conversation: Conversation) => readBy(conversation, readerId, upTo)
  if (readerId === viewerId) count(client, matchId, change)
  patchConversation(client, matchId, change)
}

/** Shows a conversation as unread again that could not be marked as read. */
export function patchWithUnread(client: QueryClient, matchId: string, unread: number): void {
  if (unread === 0) return
  const change = (conversation: Conversation) => withUnread(conversation, unread)
  count(client, matchId, change)
  patchConversation(client, matchId, change)
}

function patchConversation(client: QueryClient, matchId: string, change: (known: Conversation) => Conversation): void {
  patchData<Pages<Conversation>>(client, conversationsKey, (list) =>
    mapItems(list, (one) => (one.matchId === matchId ? change(one) : one)),
  )
  patchData(client, conversationKey(matchId), change)
  if (isFetching(client)) refetchConversations(client)
}

export const refetchConversations = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: conversationsKey })

/** Moves the number of the navigation with a conversation that is loaded, or asks for it where none is loaded. */
function count(client: QueryClient, matchId: string, change: (known: Conversation) => Conversation): void {
  const { queryKey } = unreadConversationsQuery
  const list = listIn(client)
  const listed = list && itemsOf(list).find((one) => one.matchId === matchId)
  const known = listed ?? client.getQueryData<Conversation>(conversationKey(matchId))
  const counted = client.getQueryData(queryKey)?.unread
  if (!known || (counted ?? 0) >= LIMITS.unreadCounted) return void client.invalidateQueries({ queryKey })
  const by = Number(change(known).hasUnread) - Number(known.hasUnread)
  if (by !== 0) patchData<{ unread: number }>(client, queryKey, ({ unread }) => ({ unread: Math.max(0, unread + by) }))
}

const listIn = (client: QueryClient) => client.getQueryData<Pages<Conversation>>(conversationsKey)

/** What is being fetched may have been read too early. */
const isFetching = (client: QueryClient) => client.isFetching({ queryKey: conversationsKey }) > 0
