import { listForYou, type Why } from '@caravan/contract/for-you.ts'
import { listTrips, type Trip } from '@caravan/contract/trips.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Calls, callPage } from '../../../lib/call.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'
import { scrollIdle } from '../../../lib/when-idle.ts'
import { feedKey, forYouKey, TRIPS_FRESH, tripQuery } from '../trip-keys.ts'

export type FeedName = 'latest' | 'for-you'

const COOKIE = 'feed'
const YEAR_S = 365 * 86_400

/** Which of the two this device showed last, out of its cookies: the server renders it at once. */
export const feedNameIn = (cookies: string | null): FeedName =>
  /(?:^|;\s*)feed=for-you(?:;|$)/.test(cookies ?? '') ? 'for-you' : 'latest'

function rememberFeed(name: FeedName): void {
  const isSecure = location.protocol === 'https:'
  // biome-ignore lint/suspicious/noDocumentCookie: a reload at once must find it; the Cookie Store answers later, where it is
  document.cookie = `${COOKIE}=${name}; path=/; max-age=${YEAR_S}; samesite=lax${isSecure ? '; secure' : ''}`
}

/** `rendered` is the one that the server's page shows. */
export function useFeedName(rendered: FeedName | undefined): [name: FeedName, choose: (name: FeedName) => void] {
  const [name, setName] = useState(() => rendered ?? feedNameIn(document.cookie))
  const choose = (chosen: FeedName) => {
    rememberFeed(chosen)
    setName(chosen)
  }
  return [name, choose]
}

/** A trip of the feed; in For you with the reason why it is there. */
export type FeedTrip = Trip & { why?: Why }

const MAX_PAGES_REFETCHED = 5
/** Who swipes on without a look comes to the end of what is there. */
const WAITS_MS = 1000
/** Read anew, it would be in another order under the eyes of whoever comes back to it. */
const FOR_YOU_FRESH = { ...TRIPS_FRESH, staleTime: Number.POSITIVE_INFINITY }

/** Rendered in the middle of a swipe, ten more trips would hold it up. */
async function onceAtRest<T>(page: T): Promise<T> {
  await scrollIdle(WAITS_MS)
  return page
}

export const feedQuery = (name: FeedName, by: Calls['callPage'] = callPage) =>
  name === 'latest'
    ? pagedQuery<FeedTrip>(
        feedKey,
        (query, init) => by(listTrips, { query: query.before ? query : { page: 0 } }, init).then(onceAtRest),
        { ...TRIPS_FRESH, mostPagesRefetched: MAX_PAGES_REFETCHED },
      )
    : pagedQuery<FeedTrip>(forYouKey, (query, init) => by(listForYou, { query }, init).then(onceAtRest), {
        ...FOR_YOU_FRESH,
        mostPagesRefetched: MAX_PAGES_REFETCHED,
      })

/** What the server fetches for the first view of the feed; `linkedId` is the trip of `/?post={id}`. */
export async function prefetchFeed(
  client: QueryClient,
  { call, callPage }: Calls,
  name: FeedName,
  linkedId?: string | null,
): Promise<void> {
  await Promise.all([
    client.prefetchInfiniteQuery(feedQuery(name, callPage)),
    linkedId ? client.prefetchQuery(tripQuery(linkedId, call)) : undefined,
  ])
}
