import type { MatchCard, MatchNews } from '@caravan/contract/matches.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Pages } from '../../../lib/query/paged-query.ts'
import { itemsOf, mapItems, patchPages, withFirst, withoutItem } from '../../../lib/query/patch-pages.ts'
import { conversationKey, conversationsKey } from '../../chat/messages/queries.ts'
import { nearbyKey } from '../../discover/near-me/nearby-cache.ts'
import { travellersKey } from '../travellers/traveller-query.ts'
import { acceptedCountQuery, allowanceQuery, myMatchesKey, requestCountQuery, requestsKey } from './matches-query.ts'

/** In its place where it is known, else before all others: lists begin with the newest. */
export function withMatch(pages: Pages<MatchCard>, card: MatchCard): Pages<MatchCard> {
  const isSame = ({ id }: MatchCard) => id === card.id
  if (!itemsOf(pages).some(isSame)) return withFirst(pages, card, isSame)
  // what another node read earlier may come later
  return mapItems(pages, (one) => (isSame(one) && one.version <= card.version ? card : one))
}

/** Puts a match where it belongs now: a request waits in one list, everything else is in the other. */
export function placeMatch(client: QueryClient, card: MatchCard): void {
  const [home, other] = card.viewer.canAnswer ? [requestsKey, myMatchesKey] : [myMatchesKey, requestsKey]
  patchPages<MatchCard>(client, other, (pages) => withoutItem(pages, card.id))
  patchPages<MatchCard>(client, home, (pages) => withMatch(pages, card))
}

export function dropMatch(client: QueryClient, id: string): void {
  for (const key of [myMatchesKey, requestsKey]) patchPages<MatchCard>(client, key, (pages) => withoutItem(pages, id))
}

/** What the server sends about a match, changed on this device or another. */
export function applyMatchNews(client: QueryClient, news: MatchNews): void {
  if ('removed' in news) {
    dropMatch(client, news.id)
    // it may be closed now, or not be there at all
    void client.resetQueries({ queryKey: conversationKey(news.id) })
  } else placeMatch(client, news.match)
  refetchMatchCounts(client)
}

/** Numbers and lists of others that hang on matches. */
export function refetchMatchCounts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: requestCountQuery.queryKey })
  void client.invalidateQueries({ queryKey: allowanceQuery().queryKey })
  void client.invalidateQueries({ queryKey: acceptedCountQuery().queryKey })
  void client.invalidateQueries({ queryKey: conversationsKey })
  // how the viewer and somebody stand
  void client.invalidateQueries({ queryKey: travellersKey })
  void client.invalidateQueries({ queryKey: nearbyKey })
}
