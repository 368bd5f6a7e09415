import type { OwnUser } from '@caravan/contract/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { viewerQuery } from '../../lib/viewer/viewer-query.ts'
import { cityGroupChatsKey, joinedGroupChatsKey } from '../group-chats/group-chats-query.ts'
import { forgetNearby, refetchNearby } from '../near-me/nearby-cache.ts'

/** Takes over an own user whose city was set or confirmed, and asks again for all that hangs on the city. */
export function useCityUpdate(): (user: OwnUser) => void {
  const client = useQueryClient()
  return useCallback(
    (user) => {
      const before = client.getQueryData(viewerQuery.queryKey)
      client.setQueryData(viewerQuery.queryKey, user)
      if (before?.city === user.city && before.country === user.country) {
        refetchNearby(client)
        return
      }
      forgetNearby(client)
      void client.resetQueries({ queryKey: cityGroupChatsKey })
      // what was joined stays open, and may be elsewhere from now on
      void client.invalidateQueries({ queryKey: joinedGroupChatsKey })
    },
    [client],
  )
}
