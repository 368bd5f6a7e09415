import type { TripRow } from '../../db/trips-by-ids.ts'
import { placesOverlap } from '../places/overlap.ts'

/** What a trip is compared with to find overlaps. */
export interface OwnTrip {
  placeId: string | null
  latitude: number | null
  longitude: number | null
  radiusKm: number | null
  startDate: string
  endDate: string
}

export function ownTripsIn(rows: readonly TripRow[]): OwnTrip[] {
  const json = rows[0]?.ownTrips
  return json ? JSON.parse(json) : []
}

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

function sharedDays(trip: OwnTrip, other: OwnTrip): Overlap | null {
  // days as text sort as days
  const [, startDate = ''] = [trip.startDate, other.startDate].sort()
  const [endDate = ''] = [trip.endDate, other.endDate].sort()
  return startDate <= endDate ? { startDate, endDate } : null
}

export const nights = ({ startDate, endDate }: Overlap) => Date.parse(endDate) - Date.parse(startDate)
