import type { RegionRow } from '../data/region-row.ts'
import { slugOf } from '../drawing-key.ts'
import { normaliseName } from '../normalise.ts'
import { contextOf } from './context.ts'
import { CITY_STATES, type Country, findCountry } from './countries.ts'
import { type NamesInLanguages, readNames } from './names-in-languages.ts'
import type { GazetteerPlace } from './place.ts'
import { timeZonesAt } from './time-zones.ts'

/** A region is sought as often as a city of a million, a country as its people and a little more. */
const REGION_WEIGHT = 6
const MIN_COUNTRY_WEIGHT = 5.5
const COUNTRY_BONUS = 0.3

/** The states by country and English name: 'GR crete'. */
function statesByName(): Map<string, NamesInLanguages> {
  const states = [...readNames('states')]
  return new Map(states.map(([key, names]) => [`${key.slice(0, 2)} ${normaliseName(names.english)}`, names]))
}

export function placesOfRegions(rows: readonly RegionRow[]): GazetteerPlace[] {
  const states = statesByName()
  return rows.map((row) => {
    const place = placeOfRegion(row)
    const state = place.names.map((name) => states.get(`${place.countryCode} ${normaliseName(name)}`)).find(Boolean)
    return { ...place, namesInLanguages: state?.all ?? [] }
  })
}

function placeOfRegion(row: RegionRow): GazetteerPlace {
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
    ...timeZonesAt(latitude, longitude),
    isDistrict: false,
    weight: REGION_WEIGHT,
    names: [name, ...alsoCalled],
    namesInLanguages: [],
  }
}

export function placesOfCountries(countries: readonly Country[], inhabitants: ReadonlyMap<string, number>) {
  const names = readNames('countries')
  return countries.map((country) => ({
    ...placeOfCountry(country, inhabitants.get(country.code) ?? 0),
    namesInLanguages: CITY_STATES.includes(country.code) ? [] : (names.get(country.code)?.all ?? []),
  }))
}

function placeOfCountry(country: Country, inhabitants: number): GazetteerPlace {
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
    ...timeZonesAt(latitude, longitude),
    isDistrict: false,
    weight: Math.max(MIN_COUNTRY_WEIGHT, Math.log10(inhabitants + 10) + COUNTRY_BONUS),
    names: CITY_STATES.includes(code) ? [] : [name, ...alsoCalled],
    namesInLanguages: [],
  }
}
