import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { liveConnection } from '../../lib/live/live-connection.ts'
import { useLive, useOnReconnect } from '../../lib/live/use-live.ts'
import { catchUpOnRequests, markRequestedTrip } from './own-requests.ts'

/** Mounted once on every signed-in page: what becomes of the viewer's own requests. Renders nothing. */
export function RequestsSync() {
  const client = useQueryClient()
  useLive('match', (news) => markRequestedTrip(client, news))
  const catchUp = useEffectEvent(() => {
    // where it fails, the posters say what they said; the next connection asks again
    catchUpOnRequests(client).catch(() => undefined)
  })
  useOnReconnect(() => catchUp())
  useEffect(() => {
    // it has opened before this script came
    if (liveConnection.isOpen) catchUp()
  }, [])
  return null
}
