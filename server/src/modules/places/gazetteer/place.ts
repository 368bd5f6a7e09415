import type { SceneryKind } from '@caravan/postcards/scenery-kinds.ts'

/** A place as it is stored. */
export interface GazetteerPlace {
  id: string
  name: string
  region: string
  context: string
  country: string
  countryCode: string
  kind: 'city' | 'region' | 'country'
  scenery: SceneryKind
  latitude: number
  longitude: number
  radiusKm: number
  population: number
  /** Names of time zones: whose clocks there are furthest ahead, and furthest behind; '' where nobody knows. */
  zoneAhead: string
  zoneBehind: string
  isDistrict: boolean
  /** About the decimal logarithm of how many people mean this place by its name. */
  weight: number
  /** Every name it is found by, as people write it. */
  names: readonly string[]
  /** What it is called in other languages, these names among them. */
  namesInLanguages: readonly string[]
}
