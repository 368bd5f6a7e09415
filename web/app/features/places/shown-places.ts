import type { Place } from '@caravan/contract/places.ts'

export type PlaceKind = Place['kind']
/** Asked for: enough that some of the wanted kind are among them. */
export const WANTED = 20
const SHOWN = 8

/** Those of the wanted kind, no more than a list can show without a second screen. */
export const shownPlaces = (places: readonly Place[], kind?: PlaceKind): Place[] =>
  places.filter((place) => !kind || place.kind === kind).slice(0, SHOWN)

/** Where the country of a place is the place itself, its line would say the same twice. */
export const regionLine = ({ name, region }: Place): string => (region === name ? '' : region)
