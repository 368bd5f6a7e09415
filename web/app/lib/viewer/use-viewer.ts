import { currentUser, type OwnUser } from '@caravan/contract/users.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../../root.tsx'
import { type Calls, call } from '../call.ts'
import { isCallError } from '../call-error.ts'

/** The signed-in traveller, or null for a visitor. */
export async function findViewer(by: Calls['call'] = call): Promise<OwnUser | null> {
  try {
    return await by(currentUser)
  } catch (error) {
    if (isCallError(error) && error.status === 401) return null
    throw error
  }
}

export const viewerQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: () => findViewer(),
  // A change of the own user puts the answer into the cache: it never grows stale by itself.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

const useFollowedViewer = (): OwnUser | null => useQuery(viewerQuery).data ?? null
/** On the server nothing changes while a page is rendered, and a page asks a dozen times. */
const useKnownViewer = (): OwnUser | null => useQueryClient().getQueryData(viewerQuery.queryKey) ?? null

/** The signed-in traveller, or null for a visitor. */
export const useViewer = import.meta.env.SSR ? useKnownViewer : useFollowedViewer

/** For screens that only a signed-in traveller can reach. */
export function useSignedIn(): OwnUser {
  const viewer = useViewer()
  if (!viewer) throw new Error('This screen needs a signed-in traveller.')
  return viewer
}

/** Puts the own user that a save answered where every screen reads it. */
export function useSetViewer() {
  const client = useQueryClient()
  return (viewer: OwnUser) => client.setQueryData(viewerQuery.queryKey, viewer)
}

/** For pages that may also be shown where the app broke, outside its query cache: who the page was made for. */
export const useMaybeViewer = (): OwnUser | null => useRouteLoaderData<typeof rootLoader>('root')?.viewer ?? null
