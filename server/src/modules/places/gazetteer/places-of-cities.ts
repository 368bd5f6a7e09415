import { SMALL_TOWNS } from '../data/towns/small-towns.ts'
import { slugOf } from '../drawing-key.ts'
import { normaliseName } from '../normalise.ts'
import type { City } from './city.ts'
import { readCoastline } from './coastline.ts'
import { contextOf, STATES } from './context.ts'
import { CITY_STATES, findCountry } from './countries.ts'
import { type NamedTowns, resolveNamedTowns, stateNaming } from './named-towns.ts'
import { readNames } from './names-in-languages.ts'
import type { GazetteerPlace } from './place.ts'
import { sceneryOfTown } from './scenery.ts'
import { timeZonesAt } from './time-zones.ts'

const SEASIDE_KM = 6
/** Parts of cities, and places that are abandoned, destroyed or historical: found by name, but behind the living. */
const DISTRICT = 'PPLX'
const CAPITAL = 'PPLC'
const BYGONE = ['PPLH', 'PPLQ', 'PPLW']
const CAPITAL_BONUS = 0.6
const FAME_BONUS = 1.25
const BYGONE_MALUS = 1.5

export function placesOfCities(cities: readonly City[]): GazetteerPlace[] {
  const named = resolveNamedTowns(cities)
  const isCoastal = readCoastline(SEASIDE_KM)
  const [names, states, countries] = [readNames('cities'), readNames('states'), readNames('countries')]
  /** Vienna is a state as well, and Singapore a country: what either is called is the city's name too. */
  const namesOf = ({ id, name, countryCode, stateCode, featureCode }: City) => {
    const state = states.get(`${countryCode}.${stateCode}`)
    return [
      ...(names.get(id.slice(1))?.all ?? []),
      ...(state && normaliseName(state.english) === normaliseName(name) ? state.all : []),
      ...(featureCode === CAPITAL && CITY_STATES.includes(countryCode) ? (countries.get(countryCode)?.all ?? []) : []),
    ]
  }
  const stateCodes = new Map(
    cities.map(({ countryCode, stateCode }) => [`${countryCode}.${stateCode}`, { countryCode, stateCode }]),
  )
  const isCalled = stateNaming()
  const stateCodeOf = (countryCode: string, state: string) =>
    [...stateCodes.values()].find(
      (own) => own.countryCode === countryCode && isCalled(countryCode, own.stateCode, state),
    )?.stateCode
  return [
    ...cities.map((city) => ({
      ...placeOfCity(city, named, isCoastal),
      namesInLanguages: namesOf(city),
    })),
    ...SMALL_TOWNS.map((row) => placeOfSmallTown(row, stateCodeOf(row[1], row[2]) ?? '', named)),
  ]
}

function placeOfCity(city: City, named: NamedTowns, isCoastal: Parameters<typeof sceneryOfTown>[1]): GazetteerPlace {
  const { id, countryCode, featureCode, stateCode, population, latitude, longitude } = city
  const name = named.plainerName.get(id) ?? city.name
  const country = findCountry(countryCode)
  const countryName = country?.name ?? countryCode
  const state = STATES[countryCode]?.[stateCode]
  const fame = (named.sceneryOf.has(id) ? FAME_BONUS : 0) + (named.knownBeyondSize.get(id) ?? 0)
  const rank = featureCode === CAPITAL ? CAPITAL_BONUS : 0
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
    namesInLanguages: [],
  }
}

/** 'Gaillimh / Galway' is found by either name, 'Zürich (Kreis 11)' as it is. */
const splitNames = (name: string) => (name.includes('/') ? name.split('/').map((part) => part.trim()) : [])

function placeOfSmallTown(row: (typeof SMALL_TOWNS)[number], stateCode: string, named: NamedTowns): GazetteerPlace {
  const [name, countryCode, , latitude, longitude, population, scenery, ...alsoCalled] = row
  const id = `r-${slugOf(name)}`
  const city = { id, name, countryCode, population, latitude, longitude, featureCode: 'PPL', stateCode }
  const place = placeOfCity(city, named, () => false)
  return { ...place, scenery, weight: place.weight + FAME_BONUS, names: [name, ...alsoCalled] }
}
