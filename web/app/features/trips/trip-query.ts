import { readTrip } from '@caravan/contract/trips.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Calls, call } from '../../lib/call.ts'
import { tripKey } from './trip-keys.ts'

const MINUTE = 60_000
export const TRIPS_FRESH = { staleTime: 2 * MINUTE, gcTime: 5 * MINUTE }

/** The one trip that a link leads to. */
export const tripQuery = (tripId: string, by: Calls['call'] = call) =>
  queryOptions({
    queryKey: tripKey(tripId),
    queryFn: ({ signal }) => by(readTrip, { params: { postId: tripId } }, { signal }),
    ...TRIPS_FRESH,
  })
