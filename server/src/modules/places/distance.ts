export interface Position {
  latitude: number
  longitude: number
}

const EARTH_RADIUS_KM = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Along the great circle, by the haversine formula. */
export function distanceKm(a: Position, b: Position): number {
  const lift = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const turn = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const share = lift + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * turn
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(share)))
}
