import type { OwnUser } from '@caravan/contract/users.ts'
import { currentUser } from '@caravan/contract/users.ts'
import { queryOptions } from '@tanstack/react-query'
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
