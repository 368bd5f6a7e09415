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

export interface Bounds {
  south: number
  north: number
  west: number
  east: number
}

interface Candidate extends Position {
  countryCode: string
  population: number
}

const FARTHEST_KM = 50
const KM_PER_DEGREE = 111.2
const SIZABLE = 1000

/** A box that holds every point so near; around a pole it holds every longitude. */
export function boundsAround({ latitude, longitude }: Position, withinKm: number = FARTHEST_KM): Bounds {
  const up = withinKm / KM_PER_DEGREE
  const [south, north] = [latitude - up, latitude + up]
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const isPole = south <= -90 || north >= 90
  // a circle is widest a little nearer to the pole than its centre
  const across = isPole
    ? 180
    : (Math.asin(Math.min(1, Math.sin(radians(up)) / Math.cos(radians(latitude)))) * 180) / Math.PI
  return { south, north, west: longitude - across, east: longitude + across }
}

/**
 * How strongly a city draws somebody at this distance: at La Défense one is in Paris, in Versailles not any more.
 * The few kilometres added keep a suburb's own centre from outweighing everything.
 */
const pull = (population: number, km: number) => (population + 1) / (km + 4) ** 2.5

/**
 * The city that somebody at this point would name. The country is that of the nearest place, so that El Paso never
 * becomes Ciudad Juárez; hamlets count only where there is nothing else.
 */
export function pickNearestCity<C extends Candidate>(position: Position, cities: readonly C[]): C | null {
  const near = cities.map((city) => ({ city, km: distanceKm(position, city) })).filter(({ km }) => km <= FARTHEST_KM)
  const sizable = near.filter(({ city }) => city.population >= SIZABLE)
  const candidates = (sizable.length ? sizable : near).toSorted((a, b) => a.km - b.km)
  const compatriots = candidates.filter(({ city }) => city.countryCode === candidates[0]?.city.countryCode)
  const [strongest] = compatriots.toSorted((a, b) => pull(b.city.population, b.km) - pull(a.city.population, a.km))
  return strongest?.city ?? null
}
