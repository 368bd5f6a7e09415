import { LIMITS } from '@caravan/contract/limits.ts'
import { listTrips, type Trip } from '@caravan/contract/trips.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Calls, callPage } from '../../../lib/call.ts'
import { ownTripsKey } from '../../trips/trip-keys.ts'

/** One's own trips, newest first: all of them, since they are counted. Fresh whenever the profile is looked at. */
export const ownTripsQuery = (userId: string, by: Calls['callPage'] = callPage) =>
  queryOptions({
    queryKey: ownTripsKey(userId),
    queryFn: ({ signal }) => everyTrip(userId, by, signal),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })

async function everyTrip(userId: string, by: Calls['callPage'], signal: AbortSignal): Promise<Trip[]> {
  const trips: Trip[] = []
  let before: string | undefined
  do {
    const page = await by(listTrips, { query: { userId, limit: LIMITS.tripList, before } }, { signal })
    trips.push(...page.items)
    before = page.next
  } while (before)
  return trips
}

export const comingTrips = <T extends Pick<Trip, 'startDate' | 'isOver'>>(trips: readonly T[]): T[] =>
  trips
    .filter(({ isOver }) => !isOver)
    // no `localeCompare`: loading a browser's collation takes a phone longer than drawing the page
    .toSorted((a, b) => (a.startDate < b.startDate ? -1 : Number(a.startDate > b.startDate)))
