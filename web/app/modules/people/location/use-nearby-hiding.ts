import { saveNearMe } from '@caravan/contract/near-me.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { optimisticIn } from '../../../lib/query/optimistic.ts'
import { useSignedIn, viewerQuery } from '../../../lib/viewer/use-viewer.ts'
import { toastFailure } from '../../../ui/toast/toast.ts'
import { forgetNearby } from '../../discover/near-me/nearby-cache.ts'

/** Hides the viewer from Near Me, or shows them again: shown at once, and turned back where it failed. */
export function useNearbyHiding(): (isHidden: boolean) => void {
  const client = useQueryClient()
  const { isHiddenNearby } = useSignedIn()
  return (isHidden) => void hidingIn(client).want('own', isHidden, isHiddenNearby)
}

/** Who reads who is nearby before the server knows that the viewer appears again would be refused. */
export const nearbyHidingSettled = (client: QueryClient): Promise<void> => hidingIn(client).settled('own')

const hidingIn = optimisticIn<boolean, boolean>((client) => ({
  send: async (_id, isHidden) => {
    const { isHiddenNearby } = await call(saveNearMe, { body: { isHidden } })
    // who hides sees nobody: nothing that was read before stays
    forgetNearby(client)
    return isHiddenNearby
  },
  expected: (_confirmed, isHidden) => isHidden,
  show: (_id, isHiddenNearby) =>
    client.setQueryData(viewerQuery.queryKey, (viewer) => viewer && { ...viewer, isHiddenNearby }),
  onFailure: (_id, error) => toastFailure('Failed to change who finds you', error),
}))
