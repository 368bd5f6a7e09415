import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useHasAwaitedConnection } from '../../../lib/live/use-live.ts'
import { itemsOf } from '../../../lib/query/patch-pages.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { joinedGroupChatsQuery } from '../group-chats/group-chats-query.ts'
import { countUnreadChats, unreadConversationsQuery } from './conversations-query.ts'

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
