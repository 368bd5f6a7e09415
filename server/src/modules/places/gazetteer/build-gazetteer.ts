import type { RegionRow } from '../data/region-row.ts'
import { SMALL_TOWNS } from '../data/towns/small-towns.ts'
import { slugOf } from '../drawing-key.ts'
import { distanceKm } from '../nearest-city.ts'
import { normaliseName } from '../normalise.ts'
import { readCoastline } from './coastline.ts'
import { CITY_STATES, COUNTRIES, type Country, findCountry, type NamesInLanguages, readNames } from './countries.ts'
import { type City, contextOf, type NamedTowns, readCities, resolveNamedTowns, stateNaming } from './named-towns.ts'
import type { GazetteerPlace } from './place.ts'
import { REGIONS } from './regions.ts'
import { sceneryOfTown } from './scenery.ts'
import { timeZonesAt, withTimeZones } from './time-zones.ts'

const SEASIDE_KM = 6
/** Parts of cities, and places that are abandoned, destroyed or historical: found by name, but behind the living. */
const DISTRICT = 'PPLX'
const CAPITAL = 'PPLC'
const BYGONE = ['PPLH', 'PPLQ', 'PPLW']
const CAPITAL_BONUS = 0.6
const FAME_BONUS = 1.25
const BYGONE_MALUS = 1.5

function placesOfCities(cities: readonly City[]): GazetteerPlace[] {
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
  const state = named.states[countryCode]?.[stateCode]
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

/** A region is sought as often as a city of a million, a country as its people and a little more. */
const REGION_WEIGHT = 6
const MIN_COUNTRY_WEIGHT = 5.5
const COUNTRY_BONUS = 0.3

/** The states by country and English name: 'GR crete'. */
function statesByName(): Map<string, NamesInLanguages> {
  const states = [...readNames('states')]
  return new Map(states.map(([key, names]) => [`${key.slice(0, 2)} ${normaliseName(names.english)}`, names]))
}

function placesOfRegions(rows: readonly RegionRow[]): GazetteerPlace[] {
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

function placesOfCountries(countries: readonly Country[], inhabitants: ReadonlyMap<string, number>) {
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

const LANDMARK_POPULATION = 20_000
const NEIGHBOURHOOD_KM = 150

/** Gives each of several places with one name and one line a line of its own: 'near Porto, Portugal'. */
function tellApart(places: readonly GazetteerPlace[]): GazetteerPlace[] {
  const sharing = Map.groupBy(places, ({ name, region }) => `${normaliseName(name)}|${region}`)
  const landmarks = Map.groupBy(
    places.filter(
      ({ kind, population, isDistrict }) => kind === 'city' && !isDistrict && population >= LANDMARK_POPULATION,
    ),
    ({ countryCode }) => countryCode,
  )
  return places.map((place) => {
    const namesakes = sharing.get(`${normaliseName(place.name)}|${place.region}`) ?? []
    if (namesakes.length < 2 || place.kind === 'country') return place
    if (place.kind === 'region') return { ...place, region: `Region in ${place.country}` }
    const rivals = namesakes.filter(({ kind }) => kind === 'city')
    // the best known keeps the plain line
    if (rivals.every((rival) => rival === place || rival.weight < place.weight)) return place
    const landmark = nearest(place, landmarks.get(place.countryCode) ?? [])
    return landmark ? { ...place, region: `near ${landmark.name}, ${place.region}` } : place
  })
}

function nearest(place: GazetteerPlace, landmarks: readonly GazetteerPlace[]): GazetteerPlace | undefined {
  let [found, least]: [GazetteerPlace | undefined, number] = [undefined, NEIGHBOURHOOD_KM]
  for (const landmark of landmarks) {
    const apart = landmark.name === place.name ? Number.POSITIVE_INFINITY : distanceKm(place, landmark)
    if (apart < least) [found, least] = [landmark, apart]
  }
  return found
}

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
