import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useViewer } from '../../lib/use-viewer.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { unreadConversationsQuery } from './conversations-query.ts'

/** In how many conversations something is unread; for the navigation. Asked once the page stands. */
export function useUnreadCount(): number | undefined {
  const hasOnboarded = useViewer()?.onboardingCompleted ?? false
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => whenIdle(() => setLoaded(true)), [])
  return useQuery({ ...unreadConversationsQuery, enabled: hasOnboarded && isLoaded }).data?.unread
}
