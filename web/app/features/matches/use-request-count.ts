import { useQuery } from '@tanstack/react-query'
import { useLivePolling } from '../../lib/live/use-live.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { useViewer } from '../../lib/use-viewer.ts'
import { requestCountQuery } from './matches-query.ts'

/** How many requests wait for an answer; for the navigation and the tab. */
export function useRequestCount(): number | undefined {
  const hasOnboarded = useViewer()?.onboardingCompleted ?? false
  const { data } = useQuery({ ...requestCountQuery, enabled: hasOnboarded, refetchInterval: useLivePolling() })
  // the tab may wake after the navigation has counted
  return useIsHydrated() ? data?.waiting : undefined
}
