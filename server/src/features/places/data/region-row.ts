import type { PlaceKind } from '@caravan/postcards/place-kinds.ts'

/** One line of the hand-kept tables: degrees to about a tenth, and a radius that covers what travellers mean by it. */
export type RegionRow = readonly [
  name: string,
  countryCode: string,
  latitude: number,
  longitude: number,
  radiusKm: number,
  scenery: PlaceKind,
  ...alsoCalled: string[],
]
