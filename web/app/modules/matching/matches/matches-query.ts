import {
  countAcceptedMatches,
  countMatchRequests,
  listMatches,
  listMatchRequests,
  type MatchCard,
  type MatchNews,
  readAllowance,
} from '@caravan/contract/matches.ts'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Calls, call, callPage } from '../../../lib/call.ts'
import { useHydrated } from '../../../lib/hooks.ts'
import { useHasAwaitedConnection, useLive, useLivePolling, useOnReconnect } from '../../../lib/live/use-live.ts'
import { type Pages, pagedQuery } from '../../../lib/query/paged-query.ts'
import { itemsOf, mapItems, patchPages, withFirst, withoutItem } from '../../../lib/query/patch-pages.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { conversationKey, conversationsKey } from '../../chat/messages/queries.ts'
import { nearbyKey } from '../../discover/near-me/nearby-cache.ts'
import { travellersKey } from '../travellers/traveller-query.ts'

/** Everything about matches begins with one of these two. */
export const matchesKey = ['/api/matches']
export const matchRequestsKey = ['/api/match-requests']
export const myMatchesKey = [...matchesKey, 'pages']
export const requestsKey = [...matchRequestsKey, 'pages']

export const matchesQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(myMatchesKey, (query, init) => by(listMatches, { query }, init))

export const requestsQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(requestsKey, (query, init) => by(listMatchRequests, { query }, init))

export const requestCountQuery = queryOptions({
  queryKey: [...matchRequestsKey, 'count'],
  queryFn: ({ signal }) => call(countMatchRequests, undefined, { signal }),
})

/** How many have said yes, on either side: what happens to any match asks for it again. */
export const acceptedCountQuery = (by: Calls['call'] = call) =>
  queryOptions({
    queryKey: [...matchesKey, 'accepted', 'count'],
    queryFn: ({ signal }) => by(countAcceptedMatches, undefined, { signal }),
  })

export const allowanceQuery = (by: Calls['call'] = call) =>
  queryOptions({
    queryKey: [...matchRequestsKey, 'allowance'],
    queryFn: ({ signal }) => by(readAllowance, undefined, { signal }),
  })

export async function prefetchMatches(
  client: QueryClient,
  { call, callPage }: Calls,
  isRequests: boolean,
): Promise<void> {
  if (isRequests) return client.prefetchInfiniteQuery(requestsQuery(callPage))
  const allowance = client.prefetchQuery(allowanceQuery(call))
  await Promise.all([client.prefetchInfiniteQuery(matchesQuery(callPage)), allowance])
}

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

/** How many requests wait for an answer; for the navigation and the tab. No page of the server has it. */
export const useRequestCount: () => number | undefined = import.meta.env.SSR ? () => undefined : useFollowedCount

function useFollowedCount(): number | undefined {
  const hasOnboarded = useViewer()?.onboardingCompleted ?? false
  const enabled = useHasAwaitedConnection() && hasOnboarded
  const { data } = useQuery({ ...requestCountQuery, enabled, refetchInterval: useLivePolling() })
  // the tab may be hydrated after the navigation has counted
  return useHydrated() ? data?.waiting : undefined
}

/** Keeps the lists of matches current by live events, and asks for what may have been missed. */
export function useMatchNews(): void {
  const client = useQueryClient()
  useLive('match', (news) => {
    applyMatchNews(client, news)
    if (!('match' in news) || news.match.status !== 'accepted') return
    if (news.isKeptInTouch) addAccepted(news.match, { isKeptInTouch: true })
    else if (news.isAnswer && news.match.viewer.isAsker) addAccepted(news.match)
  })
  useOnReconnect(() => {
    for (const queryKey of [myMatchesKey, requestsKey]) void client.invalidateQueries({ queryKey })
    refetchMatchCounts(client)
  })
}

export interface AcceptedMatch {
  id: string
  card: MatchCard
  /** Whether the match came out of a group chat that has ended, and not of a request. */
  isKeptInTouch: boolean
  /** The viewer has just accepted it in this window. */
  isOwnAnswer: boolean
}

/** New matches, until their dialog opens. It comes after the first view. */
let accepted: readonly AcceptedMatch[] = []
/** Matches that a dialog on this page already shows. */
const inDialog = new Set<string>()
const listeners = new Set<() => void>()

function change(next: readonly AcceptedMatch[]): void {
  accepted = next
  for (const listener of listeners) listener()
}

export const acceptedMatches = () => accepted

export function onAcceptedMatches(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function addAccepted(card: MatchCard, { isKeptInTouch = false, isOwnAnswer = false } = {}): void {
  const { id } = card
  if (!inDialog.has(id) && !accepted.some((one) => one.id === id))
    change([...accepted, { id, card, isKeptInTouch, isOwnAnswer }])
}

export function dropAccepted(matchId: string): void {
  if (accepted.some(({ id }) => id === matchId)) change(accepted.filter(({ id }) => id !== matchId))
}

/** For a dialog that says so itself when the match it is about is accepted. */
export function keepInDialog(matchId: string): () => void {
  inDialog.add(matchId)
  return () => void inDialog.delete(matchId)
}
