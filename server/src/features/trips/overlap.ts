import { placesOverlap } from '../places/overlap.ts'
import type { OwnTrip, TripRow } from './queries.ts'

export interface Overlap {
  startDate: string
  endDate: string
}

/** The days on which one of somebody's trips is in the same place; the longest where there are several. */
export function overlapWith(trip: OwnTrip, others: readonly OwnTrip[]): Overlap | null {
  let longest: Overlap | null = null
  for (const other of others) {
    const days = sharedDays(trip, other)
    if (days && placesOverlap(trip, other) && (!longest || nights(days) > nights(longest))) longest = days
  }
  return longest
}

/** Where and when a trip is, and nothing else of it. */
export const stayOf = (row: TripRow): OwnTrip => ({
  placeId: row.place_id,
  latitude: row.latitude,
  longitude: row.longitude,
  radiusKm: row.radius_km,
  startDate: row.start_date,
  endDate: row.end_date,
})

function sharedDays(trip: OwnTrip, other: OwnTrip): Overlap | null {
  // days as text sort as days
  const [, startDate = ''] = [trip.startDate, other.startDate].sort()
  const [endDate = ''] = [trip.endDate, other.endDate].sort()
  return startDate <= endDate ? { startDate, endDate } : null
}

export const nights = ({ startDate, endDate }: Overlap) => Date.parse(endDate) - Date.parse(startDate)
