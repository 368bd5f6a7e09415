import type { SceneryKind } from '@caravan/postcards/scenery-kinds.ts'

/** One line of the hand-kept tables: degrees to about a tenth, and a radius that covers what travellers mean by it. */
export type RegionRow = readonly [
  name: string,
  countryCode: string,
  latitude: number,
  longitude: number,
  radiusKm: number,
  scenery: SceneryKind,
  ...alsoCalled: string[],
]
