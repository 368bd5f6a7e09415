import type { RegionRow } from '../data/region-row.ts'
import { STATES_OF_AMERICA } from '../data/states/americas.ts'
import { STATES_OF_ASIA_PACIFIC } from '../data/states/asia-pacific.ts'
import { STATES_OF_EUROPE } from '../data/states/europe.ts'
import { slugOf } from '../drawing-key.ts'
import { normaliseName } from '../normalise.ts'
import type { City } from './city.ts'
import { readCoastline } from './coastline.ts'
import { type Country, findCountry } from './countries.ts'
import { type NamedTowns, resolveNamedTowns } from './named-towns.ts'
import type { Place } from './place.ts'
import { sceneryOfTown } from './scenery.ts'

const SEASIDE_KM = 6
const STATES = { ...STATES_OF_AMERICA, ...STATES_OF_EUROPE, ...STATES_OF_ASIA_PACIFIC }
/** Parts of cities, and places that are abandoned, destroyed or historical: found by name, but behind the living. */
const DISTRICT = 'PPLX'
const BYGONE = ['PPLH', 'PPLQ', 'PPLW']
/** City states: the country's row would only stand beside the city's. */
const CITY_STATES = ['GI', 'HK', 'MC', 'MO', 'SG', 'VA']

/** A region is sought as often as a city of a million, a country as its people and a little more. */
const REGION_WEIGHT = 6
const LEAST_COUNTRY_WEIGHT = 5.5
const CAPITAL_BONUS = 0.3
const FAME_BONUS = 0.7
const BYGONE_MALUS = 1.5

export function placesOfCities(cities: readonly City[]): Place[] {
  const named = resolveNamedTowns(cities)
  const isCoastal = readCoastline(SEASIDE_KM)
  return cities.map((city) => placeOfCity(city, named, isCoastal))
}

function placeOfCity(city: City, named: NamedTowns, isCoastal: Parameters<typeof sceneryOfTown>[1]): Place {
  const { id, name, countryCode, featureCode, stateCode, population, latitude, longitude } = city
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
    isDistrict: featureCode === DISTRICT || named.boroughs.has(id),
    weight: Math.log10(population + 10) + fame + rank - decline,
    names: [name, ...partsOf(name), ...(named.alsoCalled.get(id) ?? [])],
  }
}

/** 'Gaillimh / Galway' is found by either name, 'Zürich (Kreis 11)' as it stands. */
const partsOf = (name: string) => (name.includes('/') ? name.split('/').map((part) => part.trim()) : [])

export function placeOfRegion(row: RegionRow): Place {
  const [name, countryCode, latitude, longitude, radiusKm, scenery, ...alsoCalled] = row
  const country = findCountry(countryCode)
  const countryName = country?.name ?? countryCode
  return {
    id: `r-${slugOf(name)}`,
    name,
    region: countryName,
    context: contextOf(country, countryCode),
    country: countryName,
    countryCode,
    kind: 'region',
    scenery,
    latitude,
    longitude,
    radiusKm,
    population: 0,
    isDistrict: false,
    weight: REGION_WEIGHT,
    names: [name, ...alsoCalled],
  }
}

export function placeOfCountry(country: Country, inhabitants: number): Place {
  const { code, name, continent, latitude, longitude, radiusKm, scenery, alsoCalled } = country
  return {
    id: `c-${code.toLowerCase()}`,
    name,
    region: continent === name ? 'Continent' : `Country in ${continent}`,
    context: normaliseName(continent),
    country: name,
    countryCode: code,
    kind: 'country',
    scenery,
    latitude,
    longitude,
    radiusKm,
    population: inhabitants,
    isDistrict: false,
    weight: Math.max(LEAST_COUNTRY_WEIGHT, Math.log10(inhabitants + 10) + CAPITAL_BONUS),
    names: CITY_STATES.includes(code) ? [] : [name, ...alsoCalled],
  }
}

/** The words by which a traveller may narrow a name down: 'Portland, OR' and 'Portland, United States'. */
function contextOf(country: Country | undefined, code: string, state: readonly string[] = []): string {
  return normaliseName([...state, code, country?.name ?? '', ...(country?.alsoCalled ?? [])].join(' '))
}
