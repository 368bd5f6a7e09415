import type { MatchNews } from '@caravan/contract/matches.ts'
import { readTrip } from '@caravan/contract/trips.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../lib/call.ts'
import { liveConnection } from '../../../lib/live/live-connection.ts'
import { useLive, useOnReconnect } from '../../../lib/live/use-live.ts'
import { dropOwnMatch, patchOwnMatch, requestedTrips } from '../../trips/cached-trips.ts'

/** The poster of a trip says how the viewer's own request for it stands. */
function markRequestedTrip(client: QueryClient, news: MatchNews): void {
  if ('removed' in news) dropOwnMatch(client, news.id)
  else if (news.match.postId && news.match.viewer.isAsker) patchOwnMatch(client, news.match.postId, news.match)
}

/** What became of them while this page had no connection: few are shown that wait for an answer. */
async function catchUpOnRequests(client: QueryClient): Promise<void> {
  const shown = requestedTrips(client)
  await Promise.all(
    shown.map(async ({ id, matchId }) => {
      const { ownMatch } = await call(readTrip, { params: { postId: id } })
      if (ownMatch?.id !== matchId) dropOwnMatch(client, matchId)
      if (ownMatch) patchOwnMatch(client, id, ownMatch)
    }),
  )
}

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
