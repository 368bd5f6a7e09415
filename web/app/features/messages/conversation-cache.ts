import type { MessagesRead } from '@caravan/contract/live.ts'
import type { Conversation, Message } from '@caravan/contract/messages.ts'
import type { QueryClient } from '@tanstack/react-query'
import { isNextIn, listToldOf, readBy, toldOf, withConversation } from './conversation-news.ts'
import { type ConversationList, conversationKey, conversationsKey } from './conversations-query.ts'

/** Puts a message into what is loaded of the conversations; where that cannot tell all, they are asked for again. */
export function tellConversations(client: QueryClient, message: Message, viewerId: string): void {
  const list = client.getQueryData<ConversationList>(conversationsKey)
  const pages = list && listToldOf(list.pages, message, viewerId)
  const one = client.getQueryData<Conversation>(conversationKey(message.matchId))
  if (one && isNextIn(one, message)) client.setQueryData(conversationKey(one.matchId), toldOf(one, message, viewerId))
  if (pages) client.setQueryData<ConversationList>(conversationsKey, { ...list, pages })
  if ((list && !pages) || isUnderWay(client)) refreshConversations(client)
}

export function tellRead(client: QueryClient, { matchId, readerId, upTo }: MessagesRead): void {
  const change = (conversation: Conversation) => readBy(conversation, readerId, upTo)
  client.setQueryData<ConversationList>(
    conversationsKey,
    (list) => list && { ...list, pages: withConversation(list.pages, matchId, change) },
  )
  client.setQueryData<Conversation>(conversationKey(matchId), (one) => one && change(one))
  if (isUnderWay(client)) refreshConversations(client)
}

export const refreshConversations = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: conversationsKey })

/** A list that is being fetched may have been read too early. */
const isUnderWay = (client: QueryClient) => client.isFetching({ queryKey: conversationsKey }) > 0
