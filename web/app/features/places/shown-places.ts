import type { Place } from '@caravan/contract/places.ts'

export type PlaceKind = Place['kind']
/** No more than a list can show without a second screen. */
export const SHOWN = 8

/** Where the country of a place is the place itself, its line would say the same twice. */
export const regionLine = ({ name, region }: Place): string => (region === name ? '' : region)
