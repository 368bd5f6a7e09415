import { listForYou, type Why } from '@caravan/contract/for-you.ts'
import { listTrips, type Trip } from '@caravan/contract/trips.ts'
import { type Calls, callPage } from '../../lib/call.ts'
import { pagedQuery } from '../../lib/query/paged-query.ts'
import { scrollIdle } from '../../lib/scroll-idle.ts'
import { feedKey, forYouKey } from '../trips/trip-keys.ts'
import { TRIPS_FRESH } from '../trips/trip-query.ts'
import type { FeedName } from './feed-name.ts'

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

/** The trips of the feed; `by` is the server's way to call while it makes the page. */
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
