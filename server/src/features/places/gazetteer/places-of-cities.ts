import { SMALL_TOWNS } from '../data/towns/small-towns.ts'
import { slugOf } from '../drawing-key.ts'
import type { City } from './city.ts'
import { readCoastline } from './coastline.ts'
import { contextOf, STATES } from './context.ts'
import { findCountry } from './countries.ts'
import { type NamedTowns, resolveNamedTowns } from './named-towns.ts'
import type { GazetteerPlace } from './place.ts'
import { sceneryOfTown } from './scenery.ts'
import { timeZonesAt } from './time-zones.ts'

const SEASIDE_KM = 6
/** Parts of cities, and places that are abandoned, destroyed or historical: found by name, but behind the living. */
const DISTRICT = 'PPLX'
const BYGONE = ['PPLH', 'PPLQ', 'PPLW']
const CAPITAL_BONUS = 0.3
const FAME_BONUS = 1.1
const BYGONE_MALUS = 1.5

export function placesOfCities(cities: readonly City[]): GazetteerPlace[] {
  const named = resolveNamedTowns(cities)
  const isCoastal = readCoastline(SEASIDE_KM)
  return [
    ...cities.map((city) => placeOfCity(city, named, isCoastal)),
    ...SMALL_TOWNS.map((row) => placeOfSmallTown(row, named)),
  ]
}

function placeOfCity(city: City, named: NamedTowns, isCoastal: Parameters<typeof sceneryOfTown>[1]): GazetteerPlace {
  const { id, countryCode, featureCode, stateCode, population, latitude, longitude } = city
  const name = named.plainerName.get(id) ?? city.name
  const country = findCountry(countryCode)
  const countryName = country?.name ?? countryCode
  const state = STATES[countryCode]?.[stateCode]
  const fame = named.sceneryOf.has(id) ? FAME_BONUS : 0
  const rank = featureCode === 'PPLC' ? CAPITAL_BONUS : 0
  const decline = featureCode === DISTRICT || BYGONE.includes(featureCode) ? BYGONE_MALUS : 0
  return {
    id,
    name,
    region: state && state !== name ? `${state}, ${countryName}` : countryName,
    context: contextOf(country, countryCode, state ? [state, stateCode] : []),
    country: countryName,
    countryCode,
    kind: 'city',
    scenery: named.sceneryOf.get(id) ?? sceneryOfTown(city, isCoastal),
    latitude,
    longitude,
    radiusKm: Math.min(40, Math.max(2, 3 * Math.sqrt(population / 100_000))),
    population,
    ...timeZonesAt(latitude, longitude),
    isDistrict: featureCode === DISTRICT || named.boroughs.has(id),
    weight: Math.log10(population + 10) + fame + rank - decline,
    names: [name, city.name, ...splitNames(city.name), ...(named.alsoCalled.get(id) ?? [])],
  }
}

/** 'Gaillimh / Galway' is found by either name, 'Zürich (Kreis 11)' as it is. */
const splitNames = (name: string) => (name.includes('/') ? name.split('/').map((part) => part.trim()) : [])

function placeOfSmallTown(row: (typeof SMALL_TOWNS)[number], named: NamedTowns): GazetteerPlace {
  const [name, countryCode, latitude, longitude, population, scenery, ...alsoCalled] = row
  const id = `r-${slugOf(name)}`
  const city = { id, name, countryCode, population, latitude, longitude, featureCode: 'PPL', stateCode: '' }
  const place = placeOfCity(city, named, () => false)
  return { ...place, scenery, weight: place.weight + FAME_BONUS, names: [name, ...alsoCalled] }
}
