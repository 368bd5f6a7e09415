import type { MatchCard, MatchNews } from '@caravan/contract/matches.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Page } from '../../lib/call.ts'
import { type MatchPages, mineKey, requestsKey } from './matches-query.ts'

type Pages = readonly Page<MatchCard[]>[]

/** In its place where it is known, else before all others: lists begin with the newest. */
export function withMatch(pages: Pages, card: MatchCard): Page<MatchCard[]>[] {
  const isKnown = pages.some(({ items }) => items.some(({ id }) => id === card.id))
  if (isKnown)
    return pages.map((page) => ({ ...page, items: page.items.map((one) => (one.id === card.id ? card : one)) }))
  const [newest = { items: [], next: undefined }, ...older] = pages
  return [{ ...newest, items: [card, ...newest.items] }, ...older]
}

export const withoutMatch = (pages: Pages, id: string): Page<MatchCard[]>[] =>
  pages.map((page) => ({ ...page, items: page.items.filter((card) => card.id !== id) }))

/** Changes a list as far as it is loaded. One that is being fetched may have been read too early: it is fetched again. */
function patch(client: QueryClient, queryKey: readonly string[], change: (pages: Pages) => Page<MatchCard[]>[]): void {
  const isUnderWay = client.isFetching({ queryKey }) > 0
  client.setQueryData<MatchPages>(queryKey, (shown) => shown && { ...shown, pages: change(shown.pages) })
  if (isUnderWay) void client.invalidateQueries({ queryKey })
}

/** Puts a match where it belongs now: a request waits in one list, everything else stands in the other. */
export function placeMatch(client: QueryClient, card: MatchCard): void {
  const [home, other] = card.viewer.canAnswer ? [requestsKey, mineKey] : [mineKey, requestsKey]
  patch(client, other, (pages) => withoutMatch(pages, card.id))
  patch(client, home, (pages) => withMatch(pages, card))
}

export function dropMatch(client: QueryClient, id: string): void {
  for (const key of [mineKey, requestsKey]) patch(client, key, (pages) => withoutMatch(pages, id))
}

/** What the server tells about a match, from this device's acts or another's. */
export function takeNews(client: QueryClient, news: MatchNews): void {
  if ('removed' in news) {
    dropMatch(client, news.id)
    // it may be closed now, or not be there at all
    void client.resetQueries({ queryKey: ['/api/conversations', news.id] })
  } else placeMatch(client, news.match)
  refreshAround(client)
}

/** Numbers and lists of others that hang on matches. */
export function refreshAround(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['/api/match-requests', 'count'] })
  void client.invalidateQueries({ queryKey: ['/api/match-requests', 'allowance'] })
  void client.invalidateQueries({ queryKey: ['/api/matches', 'accepted'] })
  void client.invalidateQueries({ queryKey: ['/api/conversations'] })
}
