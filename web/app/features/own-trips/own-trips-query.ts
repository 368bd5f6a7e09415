import { listOwnTrips, readTripCalendar, type TripTime } from '@caravan/contract/own-trips.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Calls, call, callPage } from '../../lib/call.ts'
import { pagedQuery } from '../../lib/query/paged-query.ts'
import { tripCalendarsKey, tripListKey, tripsKey } from '../trips/trip-keys.ts'
import { TRIPS_FRESH } from '../trips/trip-query.ts'
import { daysOf } from './calendar/months.ts'

/** One's own trips of a time, page by page. */
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
