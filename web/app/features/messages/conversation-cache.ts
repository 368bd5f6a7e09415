import { LIMITS } from '@caravan/contract/limits.ts'
import type { MessagesRead } from '@caravan/contract/live.ts'
import type { Conversation, Message } from '@caravan/contract/messages.ts'
import type { QueryClient } from '@tanstack/react-query'
import { isNextIn, listToldOf, readBy, toldOf, withConversation } from './conversation-news.ts'
import { type ConversationList, conversationKey, conversationsKey } from './conversations-query.ts'
import { unreadQuery } from './unread-query.ts'

/** Puts a message into what is loaded of the conversations; where that cannot tell all, they are asked for again. */
export function tellConversations(client: QueryClient, message: Message, viewerId: string): void {
  const list = client.getQueryData<ConversationList>(conversationsKey)
  const pages = list && listToldOf(list.pages, message, viewerId)
  if (message.senderId !== viewerId) count(client, message.matchId, (known) => toldOf(known, message, viewerId))
  const one = client.getQueryData<Conversation>(conversationKey(message.matchId))
  if (one && isNextIn(one, message)) client.setQueryData(conversationKey(one.matchId), toldOf(one, message, viewerId))
  if (pages) client.setQueryData<ConversationList>(conversationsKey, { ...list, pages })
  if ((list && !pages) || isUnderWay(client)) refreshConversations(client)
}

export function tellRead(client: QueryClient, { matchId, readerId, upTo }: MessagesRead, viewerId: string): void {
  const change = (conversation: Conversation) => readBy(conversation, readerId, upTo)
  if (readerId === viewerId) count(client, matchId, change)
  client.setQueryData<ConversationList>(
    conversationsKey,
    (list) => list && { ...list, pages: withConversation(list.pages, matchId, change) },
  )
  client.setQueryData<Conversation>(conversationKey(matchId), (one) => one && change(one))
  if (isUnderWay(client)) refreshConversations(client)
}

export const refreshConversations = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: conversationsKey })

/** Moves the number of the navigation with a conversation that is loaded, or asks for it where none tells. */
function count(client: QueryClient, matchId: string, change: (known: Conversation) => Conversation): void {
  const { queryKey } = unreadQuery
  const listed = client.getQueryData<ConversationList>(conversationsKey)?.pages.flatMap(({ items }) => items)
  const known =
    listed?.find((one) => one.matchId === matchId) ?? client.getQueryData<Conversation>(conversationKey(matchId))
  const counted = client.getQueryData(queryKey)?.unread
  if (!known || (counted ?? 0) >= LIMITS.unreadCounted) return void client.invalidateQueries({ queryKey })
  const by = Number(change(known).hasUnread) - Number(known.hasUnread)
  if (by !== 0 && counted !== undefined) client.setQueryData(queryKey, { unread: Math.max(0, counted + by) })
}

/** A list that is being fetched may have been read too early. */
const isUnderWay = (client: QueryClient) => client.isFetching({ queryKey: conversationsKey }) > 0
