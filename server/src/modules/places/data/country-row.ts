import type { SceneryKind } from '@caravan/postcards/scenery-kinds.ts'

/** One country of ISO 3166 (and Kosovo): where it lies, how far it reaches and what it looks like on a poster. */
export type CountryRow = readonly [
  code: string,
  latitude: number,
  longitude: number,
  radiusKm: number,
  scenery: SceneryKind,
  ...alsoCalled: string[],
]
