import type { MatchCard, MatchNews } from '@caravan/contract/matches.ts'
import type { QueryClient } from '@tanstack/react-query'
import { itemsOf } from '../../lib/query/patch-pages.ts'
import { dropOwnMatch, hasOpenRequest, patchOwnMatch } from '../trips/own-match.ts'
import { matchesQuery } from './matches-query.ts'

/** The poster of a trip says how the viewer's own request for it stands. */
export function markRequestedTrip(client: QueryClient, news: MatchNews): void {
  if ('removed' in news) dropOwnMatch(client, news.id)
  else markTrip(client, news.match)
}

/** Answers that came while this page had no connection, where it shows a trip that waits for one. */
export async function catchUpOnRequests(client: QueryClient): Promise<void> {
  if (!hasOpenRequest(client)) return
  const mine = await client.fetchInfiniteQuery({ ...matchesQuery(), staleTime: 0 })
  for (const card of itemsOf(mine)) markTrip(client, card)
}

function markTrip(client: QueryClient, card: MatchCard): void {
  if (card.postId && card.viewer.isAsker) patchOwnMatch(client, card.postId, card)
}
