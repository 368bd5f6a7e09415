import type { GroupChat } from '@caravan/contract/group-chats.ts'
import { countUnreadConversations, listConversations, readConversation } from '@caravan/contract/messages.ts'
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Calls, call, callPage } from '../../../lib/call.ts'
import { useHasAwaitedConnection } from '../../../lib/live/use-live.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'
import { itemsOf } from '../../../lib/query/patch-pages.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { joinedGroupChatsQuery } from '../group-chats/queries.ts'

export const countUnreadChats = (chats: readonly GroupChat[]): number =>
  chats.filter(({ viewer }) => viewer.hasUnread && !viewer.isMuted).length

/** The list itself; what is below it is asked for again with it. */
export const conversationsKey = ['/api/conversations']
export const conversationKey = (matchId: string) => [...conversationsKey, matchId]

/** Everyone to talk to, the latest first; `by` is the server's way to call while it makes the page. */
export const conversationsQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(conversationsKey, (query, init) => by(listConversations, { query }, init))

export const conversationQuery = (matchId: string) =>
  queryOptions({
    queryKey: conversationKey(matchId),
    queryFn: ({ signal }) => call(readConversation, { params: { matchId } }, { signal }),
  })

export const unreadConversationsQuery = queryOptions({
  queryKey: [...conversationsKey, 'unread'],
  queryFn: ({ signal }) => call(countUnreadConversations, undefined, { signal }),
})

/** In how many conversations and group chats something is unread; for the navigation. No page of the server has it. */
export const useUnreadCount: () => number | undefined = import.meta.env.SSR ? () => undefined : useFollowedCount

function useFollowedCount(): number | undefined {
  const hasOnboarded = useViewer()?.onboardingCompleted ?? false
  const hasAwaitedConnection = useHasAwaitedConnection()
  const enabled = hasOnboarded && hasAwaitedConnection
  const conversations = useQuery({ ...unreadConversationsQuery, enabled }).data?.unread
  const { data: chats } = useInfiniteQuery({ ...joinedGroupChatsQuery(), enabled })
  return conversations === undefined ? undefined : conversations + (chats ? countUnreadChats(itemsOf(chats)) : 0)
}
