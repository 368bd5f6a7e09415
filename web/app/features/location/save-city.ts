import { confirmLocation } from '@caravan/contract/near-me.ts'
import { type OwnUser, saveLocation } from '@caravan/contract/users.ts'
import { call } from '../../lib/call.ts'
import type { Coordinates } from './find-position.ts'

export interface City {
  city: string
  country: string
  /** None where the gazetteer does not know the city. */
  placeId: string | null
}
export type OwnCity = Pick<OwnUser, 'city' | 'country' | 'placeId'>

/** A city can be changed few times a day: one that stays the same is confirmed. */
export const saveCity = (own: OwnCity, city: City, coordinates?: Coordinates): Promise<OwnUser> =>
  isSameCity(own, city) ? call(confirmLocation) : call(saveLocation, { body: { ...city, ...coordinates } })

/** There are several cities of one name, also in one country. */
function isSameCity(own: OwnCity, { city, country, placeId }: City): boolean {
  if (own.placeId && placeId) return own.placeId === placeId
  return own.city === city && own.country === country
}
