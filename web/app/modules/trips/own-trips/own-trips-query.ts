import { listOwnTrips, readTripCalendar, type TripTime } from '@caravan/contract/own-trips.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Calls, call, callPage } from '../../../lib/call.ts'
import { dayAt } from '../../../lib/dates/trip-dates.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'
import { TRIPS_FRESH, tripCalendarsKey, tripListKey, tripsKey } from '../trip-keys.ts'

export type View = 'calendar' | 'list'

export const viewIn = (params: URLSearchParams): View => (params.get('view') === 'list' ? 'list' : 'calendar')

/** The parts of the list, from top to bottom. */
export const TIMES: readonly { when: TripTime; title: string }[] = [
  { when: 'now', title: 'Now' },
  { when: 'coming', title: 'Coming' },
  { when: 'past', title: 'Past' },
]

export const tripsOfTimeQuery = (when: TripTime, by: Calls['callPage'] = callPage) =>
  pagedQuery(tripListKey(`own-${when}`), (page, init) => by(listOwnTrips, { query: { when, ...page } }, init), {
    ...TRIPS_FRESH,
    mostPagesRefetched: 5,
  })

/** The month, `YYYY-MM`, in which the next trip begins; null where one runs now, or none is to come. */
export const nextMonthQuery = (by: Calls['call'] = call) =>
  queryOptions({
    queryKey: [...tripsKey, 'next-month'],
    queryFn: async ({ signal }) => {
      const first = async (when: TripTime) => (await by(listOwnTrips, { query: { when, limit: 1 } }, { signal }))[0]
      const [running, coming] = await Promise.all([first('now'), first('coming')])
      return running ? null : (coming?.startDate.slice(0, 7) ?? null)
    },
    ...TRIPS_FRESH,
    staleTime: 0,
  })

/** What a calendar shows of a month, `YYYY-MM`. Asked again whenever it is looked at: matches post meanwhile. */
export const tripCalendarQuery = (month: string, by: Calls['call'] = call) =>
  queryOptions({
    queryKey: [...tripCalendarsKey, month],
    queryFn: ({ signal }) => by(readTripCalendar, { query: daysOf(month) }, { signal }),
    ...TRIPS_FRESH,
    staleTime: 0,
  })

export async function prefetchOwnTrips(client: QueryClient, { call, callPage }: Calls, { url }: { url: URL }) {
  if (viewIn(url.searchParams) === 'calendar') {
    const asked = monthIn(url.searchParams)
    const next = asked ?? (await client.fetchQuery(nextMonthQuery(call)).catch(() => null))
    await client.prefetchQuery(tripCalendarQuery(next ?? dayAt(Date.now()).slice(0, 7), call))
  } else await Promise.all(TIMES.map(({ when }) => client.prefetchInfiniteQuery(tripsOfTimeQuery(when, callPage))))
}

const MONTH = /^(19[7-9]\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/

/** `YYYY-MM` of the address, where it names one. */
export const monthIn = (params: URLSearchParams): string | undefined => {
  const asked = params.get('month') ?? ''
  return MONTH.test(asked) ? asked : undefined
}

export function daysOf(month: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${last}` }
}
