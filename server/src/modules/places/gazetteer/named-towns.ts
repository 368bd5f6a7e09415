import type { SceneryKind } from '@caravan/postcards/scenery-kinds.ts'
import { ALSO_CALLED } from '../data/towns/also-called.ts'
import { BOROUGHS } from '../data/towns/boroughs.ts'
import { KNOWN_BEYOND_SIZE } from '../data/towns/known-beyond-size.ts'
import { PLAINER_NAMES } from '../data/towns/plainer-names.ts'
import { TOWN_SCENERY } from '../data/towns/town-scenery.ts'
import { normaliseName } from '../normalise.ts'
import type { City } from './city.ts'
import { STATES } from './context.ts'
import { readNames } from './names-in-languages.ts'

export interface NamedTowns {
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
  const states = readNames('states')
  return (countryCode, stateCode, name) =>
    [STATES[countryCode]?.[stateCode] ?? '', states.get(`${countryCode}.${stateCode}`)?.english ?? ''].includes(name)
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
    sceneryOf: new Map(sceneryOf),
    alsoCalled: new Map(idsOf(ALSO_CALLED)),
    plainerName: new Map(idsOf(PLAINER_NAMES)),
    knownBeyondSize: new Map(idsOf(KNOWN_BEYOND_SIZE)),
    boroughs: new Set(Object.entries(BOROUGHS).flatMap(([code, names]) => names.map((name) => idOf(code, name)))),
    unknown,
  }
}
