import { distanceKm } from './distance.ts'

/** Where a trip goes, as far as it is known: free text has neither a place nor coordinates. */
export interface Whereabouts {
  placeId: string | null
  latitude: number | null
  longitude: number | null
  radiusKm: number | null
}

const NEAR_KM = 50

/** The same place, within 50 km of each other, or one inside the other's radius (Ubud lies in Bali). */
export function placesOverlap(a: Whereabouts, b: Whereabouts): boolean {
  if (a.placeId !== null && a.placeId === b.placeId) return true
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return false
  const apart = distanceKm(
    { latitude: a.latitude, longitude: a.longitude },
    { latitude: b.latitude, longitude: b.longitude },
  )
  return apart <= Math.max(NEAR_KM, a.radiusKm ?? 0, b.radiusKm ?? 0)
}
