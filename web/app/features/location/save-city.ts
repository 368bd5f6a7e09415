import { confirmLocation } from '@caravan/contract/near-me.ts'
import { type OwnUser, saveLocation } from '@caravan/contract/users.ts'
import { call } from '../../lib/call.ts'
import type { Coordinates } from './find-position.ts'

export interface City {
  city: string
  country: string
}
type OwnCity = Pick<OwnUser, 'city' | 'country'>

/** A city can be changed few times a day: one that stays the same is confirmed. */
export const saveCity = (own: OwnCity, { city, country }: City, coordinates?: Coordinates): Promise<OwnUser> =>
  own.city === city && own.country === country
    ? call(confirmLocation)
    : call(saveLocation, { body: { city, country, ...coordinates } })
