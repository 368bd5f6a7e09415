import { listTrips, type Trip } from '@caravan/contract/trips.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { newestTripsKey } from '../../trips/trip-keys.ts'
import { hasNewTrips } from './new-trips.ts'

const MINUTE = 60_000

/** The newest trips that the viewer may see, asked for from time to time and each time the page is looked at again. */
const newestTripsQuery = queryOptions({
  queryKey: newestTripsKey,
  queryFn: ({ signal }) => call(listTrips, { query: { page: 0 } }, { signal }),
  // the feed has just been read
  initialData: [] as Trip[],
  staleTime: Number.POSITIVE_INFINITY,
  // a later visit reads the feed first
  gcTime: 0,
  refetchOnWindowFocus: 'always',
})

/** Whether trips of others wait above those that the feed shows. `newest` is the first of the latest as they were read, none in For you. */
export function useHasNewTrips(trips: readonly Trip[], newest: Trip | undefined): boolean {
  const viewerId = useViewer()?.id
  // pages that were opened in the same moment ask at different ones
  const [pace] = useState(() => MINUTE * (1.5 + Math.random()))
  const { data } = useQuery({ ...newestTripsQuery, refetchInterval: pace, enabled: newest !== undefined })
  return hasNewTrips(data, { trips, newest, viewerId })
}
