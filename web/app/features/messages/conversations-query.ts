import { type Conversation, listConversations, readConversation } from '@caravan/contract/messages.ts'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Calls, call, callPage, type Page } from '../../lib/call.ts'

export type ConversationList = InfiniteData<Page<Conversation[]>, string>
export const conversationsKey: readonly string[] = ['/api/conversations']
export const conversationKey = (matchId: string) => ['/api/conversations', matchId] as const

/** Everyone to talk to, the latest first; `by` is the server's way to call while it makes the page. */
export const conversationsQuery = (by: Calls['callPage'] = callPage) =>
  infiniteQueryOptions({
    queryKey: conversationsKey,
    queryFn: ({ pageParam, signal }) =>
      by(listConversations, { query: pageParam ? { before: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

/** One that an address leads to and that the loaded part of the list does not hold. */
export const conversationQuery = (matchId: string) =>
  queryOptions({
    queryKey: conversationKey(matchId),
    queryFn: ({ signal }) => call(readConversation, { params: { matchId } }, { signal }),
  })
