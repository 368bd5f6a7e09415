import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '../../../../lib/hooks.ts'
import { useHasAwaitedConnection, useLivePolling } from '../../../../lib/live/use-live.ts'
import { useViewer } from '../../../../lib/viewer/use-viewer.ts'
import { requestCountQuery } from '../matches-query.ts'

/** How many requests wait for an answer; for the navigation and the tab. No page of the server has it. */
export const useRequestCount: () => number | undefined = import.meta.env.SSR ? () => undefined : useFollowedCount

function useFollowedCount(): number | undefined {
  const hasOnboarded = useViewer()?.onboardingCompleted ?? false
  const enabled = useHasAwaitedConnection() && hasOnboarded
  const { data } = useQuery({ ...requestCountQuery, enabled, refetchInterval: useLivePolling() })
  // the tab may be hydrated after the navigation has counted
  return useHydrated() ? data?.waiting : undefined
}
