import { readCities } from './cities.ts'
import { COUNTRIES } from './countries.ts'
import type { GazetteerPlace } from './place.ts'
import { placesOfCities } from './places-of-cities.ts'
import { placesOfCountries, placesOfRegions } from './places-of-the-tables.ts'
import { REGIONS } from './regions.ts'
import { tellApart } from './tell-apart.ts'
import { withTimeZones } from './time-zones.ts'

/** Every place of the gazetteer: the cities of GeoNames, the hand-kept regions and the countries. */
export function buildGazetteer(): GazetteerPlace[] {
  const cities = readCities()
  const inhabitants = new Map<string, number>()
  for (const { countryCode, population } of cities) {
    inhabitants.set(countryCode, (inhabitants.get(countryCode) ?? 0) + population)
  }
  return tellApart(
    withTimeZones([
      ...placesOfCities(cities),
      ...placesOfRegions(REGIONS),
      ...placesOfCountries(COUNTRIES, inhabitants),
    ]),
  )
}
