import type { SceneryKind } from '@caravan/postcards/scenery-kinds.ts'
import { ALSO_CALLED } from '../data/towns/also-called.ts'
import { BOROUGHS } from '../data/towns/boroughs.ts'
import { PLAINER_NAMES } from '../data/towns/plainer-names.ts'
import { TOWN_SCENERY } from '../data/towns/town-scenery.ts'
import { normaliseName } from '../normalise.ts'
import type { City } from './city.ts'

export interface NamedTowns {
  sceneryOf: ReadonlyMap<string, SceneryKind>
  alsoCalled: ReadonlyMap<string, readonly string[]>
  plainerName: ReadonlyMap<string, string>
  boroughs: ReadonlySet<string>
  /** What the hand-kept tables name and GeoNames does not know: always empty, as a test sees to. */
  unknown: readonly string[]
}

const keyOf = (countryCode: string, name: string) => `${countryCode} ${normaliseName(name)}`

/** Finds the towns of the hand-kept tables: of several with a name in a country, the largest is meant. */
export function resolveNamedTowns(cities: readonly City[]): NamedTowns {
  const largest = new Map<string, City>()
  for (const city of cities) {
    const key = keyOf(city.countryCode, city.name)
    if (city.population >= (largest.get(key)?.population ?? -1)) largest.set(key, city)
  }
  const unknown: string[] = []
  const idOf = (countryCode: string, name: string) => {
    const id = largest.get(keyOf(countryCode, name))?.id
    if (!id) unknown.push(`${name}, ${countryCode}`)
    return id ?? ''
  }
  const sceneryOf = new Map<string, SceneryKind>()
  for (const [scenery, countries] of Object.entries(TOWN_SCENERY) as [SceneryKind, Record<string, string[]>][]) {
    for (const [code, names] of Object.entries(countries)) {
      for (const name of names) sceneryOf.set(idOf(code, name), scenery)
    }
  }
  const alsoCalled = new Map<string, readonly string[]>()
  for (const [code, towns] of Object.entries(ALSO_CALLED)) {
    for (const [name, others] of Object.entries(towns)) alsoCalled.set(idOf(code, name), others)
  }
  const plainerName = new Map<string, string>()
  for (const [code, towns] of Object.entries(PLAINER_NAMES)) {
    for (const [name, plainer] of Object.entries(towns)) plainerName.set(idOf(code, name), plainer)
  }
  const boroughs = new Set(Object.entries(BOROUGHS).flatMap(([code, names]) => names.map((name) => idOf(code, name))))
  return { sceneryOf, alsoCalled, plainerName, boroughs, unknown }
}
