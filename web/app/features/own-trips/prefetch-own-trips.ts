import type { QueryClient } from '@tanstack/react-query'
import type { Calls } from '../../lib/call.ts'
import { monthIn } from './calendar/months.ts'
import { tripCalendarQuery, tripsOfTimeQuery } from './own-trips-query.ts'
import { TIMES } from './trip-times.ts'
import { viewIn } from './view.ts'

/** What the server fetches for the first view. */
export async function prefetchOwnTrips(client: QueryClient, { call, callPage }: Calls, { url }: { url: URL }) {
  if (viewIn(url.searchParams) === 'calendar') {
    await client.prefetchQuery(tripCalendarQuery(monthIn(url.searchParams, Date.now()), call))
  } else await Promise.all(TIMES.map(({ when }) => client.prefetchInfiniteQuery(tripsOfTimeQuery(when, callPage))))
}
