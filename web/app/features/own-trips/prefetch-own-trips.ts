import type { QueryClient } from '@tanstack/react-query'
import type { Calls } from '../../lib/call.ts'
import { dayAt } from '../../lib/dates/trip-dates.ts'
import { monthIn } from './calendar/months.ts'
import { nextMonthQuery, tripCalendarQuery, tripsOfTimeQuery } from './own-trips-query.ts'
import { TIMES } from './trip-times.ts'
import { viewIn } from './view.ts'

/** What the server fetches for the first view. */
export async function prefetchOwnTrips(client: QueryClient, { call, callPage }: Calls, { url }: { url: URL }) {
  if (viewIn(url.searchParams) === 'calendar') {
    const asked = monthIn(url.searchParams)
    const next = asked ?? (await client.fetchQuery(nextMonthQuery(call)).catch(() => null))
    await client.prefetchQuery(tripCalendarQuery(next ?? dayAt(Date.now()).slice(0, 7), call))
  } else await Promise.all(TIMES.map(({ when }) => client.prefetchInfiniteQuery(tripsOfTimeQuery(when, callPage))))
}
