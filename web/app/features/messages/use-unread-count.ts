import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useViewer } from '../../lib/use-viewer.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { conversationsQuery } from './conversations-query.ts'

/** In how many conversations something is unread, among the latest ones; for the navigation. Asked once the page stands. */
export function useUnreadCount(): number | undefined {
  const hasOnboarded = useViewer()?.onboardingCompleted ?? false
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => whenIdle(() => setLoaded(true)), [])
  const { data } = useInfiniteQuery({ ...conversationsQuery(), enabled: hasOnboarded && isLoaded })
  return data?.pages.flatMap(({ items }) => items).filter(({ hasUnread }) => hasUnread).length
}
