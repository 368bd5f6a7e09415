import { listOwnTrips, readTripCalendar, type TripTime } from '@caravan/contract/own-trips.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Calls, call, callPage } from '../../lib/call.ts'
import { pagedQuery } from '../../lib/query/paged-query.ts'
import { tripCalendarsKey, tripListKey } from '../trips/trip-keys.ts'
import { TRIPS_FRESH } from '../trips/trip-query.ts'
import { daysOf } from './calendar/months.ts'

/** One's own trips of a time, page by page. */
export const tripsOfTimeQuery = (when: TripTime, by: Calls['callPage'] = callPage) =>
  pagedQuery(tripListKey(`own-${when}`), (page, init) => by(listOwnTrips, { query: { when, ...page } }, init), {
    ...TRIPS_FRESH,
    mostPagesRefetched: 5,
  })

/** What a calendar shows of a month, `YYYY-MM`. Asked again whenever it is looked at: matches post meanwhile. */
export const tripCalendarQuery = (month: string, by: Calls['call'] = call) =>
  queryOptions({
    queryKey: [...tripCalendarsKey, month],
    queryFn: ({ signal }) => by(readTripCalendar, { query: daysOf(month) }, { signal }),
    ...TRIPS_FRESH,
    staleTime: 0,
  })
