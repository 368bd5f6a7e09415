import type { SceneryKind } from '@caravan/postcards/scenery-kinds.ts'
import { areaOf, circleFinder } from '../circle.ts'
import { DESERT_AREAS } from '../data/desert-areas.ts'
import { DRY_TROPICS } from '../data/dry-tropics.ts'
import { FOREST_AREAS } from '../data/forest-areas.ts'
import { MOUNTAIN_AREAS } from '../data/mountain-areas.ts'
import type { RegionRow } from '../data/region-row.ts'
import { findCountry } from './countries.ts'
import type { City } from './named-towns.ts'
import { REGIONS } from './regions.ts'

const POLAR_CIRCLE = 66
const BEACH_LATITUDE = 23.5
const PALM_LATITUDE = 20
/** From here north the land between the towns is woods, in the countries of the boreal belt. */
const BOREAL: Record<string, number> = { CA: 50, EE: 57, FI: 59, NO: 59, RU: 55, SE: 57, US: 58 }
const POLAR_COUNTRIES = ['AQ', 'GL', 'SJ']
const MAX_LOCAL_REGION_KM = 60

const isMountainous = areaOf(MOUNTAIN_AREAS)
const isDesert = areaOf(DESERT_AREAS)
const isWooded = areaOf(FOREST_AREAS)
const isDry = areaOf(DRY_TROPICS)

type Town = Pick<City, 'countryCode' | 'population' | 'latitude' | 'longitude'>

/** What a town without a picture of its own looks like: the first of these questions that is answered. */
export function sceneryOfTown(town: Town, isCoastal: (latitude: number, longitude: number) => boolean): SceneryKind {
  const { countryCode, population, latitude, longitude } = town
  const isAtSea = isCoastal(latitude, longitude)
  const local = population < 500_000 ? sceneryAround(town, isAtSea) : undefined
  if (local) return local
  if (population >= 1_000_000) return 'city'
  const country = findCountry(countryCode)
  if (country?.scenery === 'island') return 'island'
  if (Math.abs(latitude) >= POLAR_CIRCLE || POLAR_COUNTRIES.includes(countryCode)) return 'snow'
  if (isMountainous(latitude, longitude)) return 'mountains'
  if (isDesert(latitude, longitude)) return population >= 300_000 ? 'city' : 'desert'
  if (population >= 500_000) return 'city'
  if (isAtSea) return Math.abs(latitude) <= BEACH_LATITUDE && population < 200_000 ? 'tropics' : 'coast'
  if (population >= 300_000) return 'city'
  if (latitude >= (BOREAL[countryCode] ?? 90) || isWooded(latitude, longitude)) return 'forest'
  if (Math.abs(latitude) <= PALM_LATITUDE && !isDry(latitude, longitude)) return 'tropics'
  return country?.continent === 'Europe' && population < 5000 ? 'village' : 'countryside'
}

const localRegion = circleFinder(
  REGIONS.filter(([, , , , radius, scenery]) => radius <= MAX_LOCAL_REGION_KM && scenery !== 'city')
    // the nearer the bounds, the truer the picture
    .toSorted((a, b) => a[4] - b[4]),
  ([, , latitude, longitude, radiusKm]) => [latitude, longitude, radiusKm],
)

function sceneryAround({ countryCode, latitude, longitude }: Town, isAtSea: boolean): SceneryKind | undefined {
  // a lake is seen from both its shores; anything else ends at the border
  const fits = ([, code, , , , scenery]: RegionRow) =>
    (code === countryCode || scenery === 'lake') && (scenery !== 'coast' || isAtSea)
  return localRegion(latitude, longitude, fits)?.[5]
}
