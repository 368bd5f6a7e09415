import type { MatchNews } from '@caravan/contract/matches.ts'
import { readTrip } from '@caravan/contract/trips.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { dropOwnMatch, patchOwnMatch, requestedTrips } from '../trips/own-match.ts'

/** The poster of a trip says how the viewer's own request for it stands. */
export function markRequestedTrip(client: QueryClient, news: MatchNews): void {
  if ('removed' in news) dropOwnMatch(client, news.id)
  else if (news.match.postId && news.match.viewer.isAsker) patchOwnMatch(client, news.match.postId, news.match)
}

/** What became of them while this page had no connection: few are shown that wait for an answer. */
export async function catchUpOnRequests(client: QueryClient): Promise<void> {
  const shown = requestedTrips(client)
  await Promise.all(
    shown.map(async ({ id, matchId }) => {
      const { ownMatch } = await call(readTrip, { params: { postId: id } })
      if (ownMatch?.id !== matchId) dropOwnMatch(client, matchId)
      if (ownMatch) patchOwnMatch(client, id, ownMatch)
    }),
  )
}
