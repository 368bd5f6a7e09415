import type { Db } from '../../../db/client.ts'
import { normaliseName } from '../../places/normalise.ts'
import { findCityByName } from '../../places/places.ts'
import type { OwnCity } from './chat-queries.ts'

interface Named {
  city: string
  country: string
}

/** Whether a city as somebody wrote it is the one they are in: as stored but for case and accents, or another name of it. */
export async function isOwnCity(db: Db, own: OwnCity, written: Named): Promise<boolean> {
  if (isSameText(own, written)) return true
  if (!own.placeId) return false
  return (await findCityByName(db, written.city, written.country))?.id === own.placeId
}

const isSameText = (own: OwnCity, { city, country }: Named) =>
  normaliseName(own.city ?? '') === normaliseName(city) && normaliseName(own.country ?? '') === normaliseName(country)
