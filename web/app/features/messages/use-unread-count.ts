import { useQuery } from '@tanstack/react-query'
import { useHasAwaitedConnection } from '../../lib/live/use-live.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { unreadConversationsQuery } from './conversations-query.ts'

/** In how many conversations something is unread; for the navigation. No page of the server has it. */
export const useUnreadCount: () => number | undefined = import.meta.env.SSR ? () => undefined : useFollowedCount

function useFollowedCount(): number | undefined {
  const hasOnboarded = useViewer()?.onboardingCompleted ?? false
  const hasAwaitedConnection = useHasAwaitedConnection()
  return useQuery({ ...unreadConversationsQuery, enabled: hasOnboarded && hasAwaitedConnection }).data?.unread
}
