import { distanceKm } from './nearest-city.ts'

export type Circle = readonly [latitude: number, longitude: number, radiusKm: number]

const KM_PER_DEGREE = 111.2
const bandOf = (latitude: number) => Math.floor(latitude) + 90

/**
 * Gives the circles that may hold a point, kept by bands of latitude: most of the world's circles are never
 * looked at for a given town.
 */
export function circleFinder<T>(items: readonly T[], circleOf: (item: T) => Circle) {
  const bands: T[][] = Array.from({ length: 181 }, () => [])
  for (const item of items) {
    const [latitude, , radiusKm] = circleOf(item)
    const reach = radiusKm / KM_PER_DEGREE
    const [first, last] = [bandOf(latitude - reach), bandOf(latitude + reach)]
    for (let band = Math.max(0, first); band <= Math.min(180, last); band++) bands[band]?.push(item)
  }
  return (latitude: number, longitude: number, fits: (item: T) => boolean = () => true): T | undefined =>
    bands[bandOf(latitude)]?.find((item) => fits(item) && isInside(latitude, longitude, circleOf(item)))
}

/** Answers whether a point lies in one of the circles. */
export function areaOf(circles: readonly Circle[]): (latitude: number, longitude: number) => boolean {
  const find = circleFinder(circles, (circle) => circle)
  return (latitude, longitude) => find(latitude, longitude) !== undefined
}

function isInside(latitude: number, longitude: number, [lat, lon, radiusKm]: Circle): boolean {
  if (Math.abs(lat - latitude) * KM_PER_DEGREE > radiusKm) return false
  return distanceKm({ latitude: lat, longitude: lon }, { latitude, longitude }) <= radiusKm
}
