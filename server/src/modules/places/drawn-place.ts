import type { SceneryKind } from '@caravan/postcards/scenery-kinds.ts'
import { readTypedKey } from './drawing-key.ts'
import { findCountry } from './gazetteer/countries.ts'

/** What a drawing needs to know of its place. */
export interface DrawnPlace {
  place: string
  country: string
  countryCode: string
  latitude: number
  kind: SceneryKind
}

/** A place that was typed and not chosen looks like its country; in no country that we know, like the country side. */
export function drawnFromTypedKey(key: string): DrawnPlace | null {
  const typed = readTypedKey(key)
  if (!typed) return null
  const place = typed.slug.replaceAll('-', ' ')
  if (typed.countryCode === 'XX') return { place, country: '', countryCode: 'XX', latitude: 45, kind: 'countryside' }
  const country = findCountry(typed.countryCode)
  if (!country) return null
  const { code, name, latitude, scenery } = country
  return { place, country: name, countryCode: code, latitude, kind: scenery }
}
