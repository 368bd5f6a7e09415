import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useViewer } from '../../lib/use-viewer.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { conversationsKey, conversationsQuery } from './conversations-query.ts'

const NOT_YET: readonly string[] = ['/api/conversations', 'not-yet']

/** In how many conversations something is unread, among the latest ones; for the navigation. Asked once the page stands. */
export function useUnreadCount(): number | undefined {
  const hasOnboarded = useViewer()?.onboardingCompleted ?? false
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => whenIdle(() => setLoaded(true)), [])
  const query = conversationsQuery()
  // An observer that stood before the page's own data would keep the server from drawing the list.
  const queryKey = isLoaded ? conversationsKey : NOT_YET
  const { data } = useInfiniteQuery({ ...query, queryKey, enabled: hasOnboarded && isLoaded })
  return data?.pages.flatMap(({ items }) => items).filter(({ hasUnread }) => hasUnread).length
}
