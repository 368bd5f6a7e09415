import { placesOverlap } from '../places/overlap.ts'
import type { OwnTrip, TripRow } from './queries.ts'

export interface Overlap {
  startDate: string
  endDate: string
}

/** The days on which one of the viewer's own trips is in the same place; the longest where there are several. */
export function overlapWith(trip: TripRow, own: readonly OwnTrip[]): Overlap | null {
  let longest: Overlap | null = null
  for (const mine of own) {
    const days = sharedDays(trip, mine)
    if (days && placesOverlap(whereIs(trip), mine) && (!longest || nights(days) > nights(longest))) longest = days
  }
  return longest
}

const whereIs = (trip: TripRow) => ({
  placeId: trip.place_id,
  latitude: trip.latitude,
  longitude: trip.longitude,
  radiusKm: trip.radius_km,
})

function sharedDays(trip: Pick<TripRow, 'start_date' | 'end_date'>, mine: OwnTrip): Overlap | null {
  // days as text sort as days
  const [, startDate = ''] = [trip.start_date, mine.startDate].sort()
  const [endDate = ''] = [trip.end_date, mine.endDate].sort()
  return startDate <= endDate ? { startDate, endDate } : null
}

const nights = ({ startDate, endDate }: Overlap) => Date.parse(endDate) - Date.parse(startDate)
