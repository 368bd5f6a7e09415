import { readTrip } from '@caravan/contract/trips.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Calls, call } from '../../lib/call.ts'

/** So many months are offered: this one and those after it. */
export const COMING_MONTHS = 12

/** The coming months, `YYYY-MM`, from that of `today` on, which is `YYYY-MM-DD`. */
export function comingMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: COMING_MONTHS }, (_, offset) =>
    new Date(Date.UTC(year, month - 1 + offset, 1)).toISOString().slice(0, 7),
  )
}

export const addressOfTrip = (tripId: string) => `/?post=${encodeURIComponent(tripId)}`
export const addressOfOverlaps = (tripId: string) => `/trips/${encodeURIComponent(tripId)}/overlaps`
export const addressOfEditing = (tripId: string) => `/post-trip?edit=${encodeURIComponent(tripId)}`
export const TRIP_CALENDAR = '/trips'
export const ALL_TRIPS = '/trips?view=list'
export const addressOfCalendarFile = (tripId: string) => `/calendar/trips/${encodeURIComponent(tripId)}.ics`
export const addressOfPostingAgain = (tripId: string) => `/post-trip?again=${encodeURIComponent(tripId)}`

/** Everything about trips begins with it: invalidate this where any list of them may have changed. */
export const tripsKey = ['/api/posts']
/** Lists of trips, page by page: `cached-trips.ts` changes and drops a trip in all of them. */
export const tripListsKey = [...tripsKey, 'list']
export const tripListKey = (name: string) => [...tripListsKey, name]
/** Trips of others that meet one's own: lists of rows that hold a trip each, which `cached-trips.ts` changes as well. */
export const overlapListsKey = ['/api/overlaps']
/** The feed, newest first, and the one that is ranked for the viewer. */
export const feedKey = tripListKey('feed')
export const forYouKey = tripListKey('for-you')
/** One trip by itself; the keys of its comments begin with it. */
export const tripKey = (tripId: string) => [...tripsKey, tripId]
export const newestTripsKey = [...tripsKey, 'newest']
export const ownTripsKey = (userId: string) => [...tripsKey, 'own', userId]
/** What calendars show of one's own trips, and of those of matches that overlap with them. */
export const tripCalendarsKey = [...tripsKey, 'calendar']

const MINUTE = 60_000
export const TRIPS_FRESH = { staleTime: 2 * MINUTE, gcTime: 5 * MINUTE }

export const tripQuery = (tripId: string, by: Calls['call'] = call) =>
  queryOptions({
    queryKey: tripKey(tripId),
    queryFn: ({ signal }) => by(readTrip, { params: { postId: tripId } }, { signal }),
    ...TRIPS_FRESH,
  })
