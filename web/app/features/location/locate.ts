import { nearestPlace, type Place } from '@caravan/contract/places.ts'
import type { OwnUser } from '@caravan/contract/users.ts'
import { call } from '../../lib/call.ts'
import { detailOf, isCallError } from '../../lib/call-error.ts'
import { type Coordinates, findPosition } from './find-position.ts'
import { adviceFor, LocationFailure } from './location-failure.ts'
import { type OwnCity, saveCity } from './save-city.ts'

/**
 * Finds out in which city the traveller is, and keeps it. The coordinates are known to this function alone: they are in
 * no cache, no storage and no error. Where `signal` is aborted before the city is sent, nothing is kept.
 * @throws LocationFailure, or the reason of the signal
 */
export async function locate(own: OwnCity, signal: AbortSignal): Promise<OwnUser> {
  // without a network nobody is asked for something that could not be looked up
  if (navigator.onLine === false) throw new LocationFailure('offline')
  const position = await findPosition()
  signal.throwIfAborted()
  const { id, name, country } = await findPlace(position, signal)
  signal.throwIfAborted()
  try {
    return await saveCity(own, { city: name, country, placeId: id }, position)
  } catch (error) {
    throw new LocationFailure('not-saved', detailOf(error, adviceFor('not-saved')))
  }
}

async function findPlace({ latitude, longitude }: Coordinates, signal: AbortSignal): Promise<Place> {
  try {
    const query = { latitude: String(latitude), longitude: String(longitude) }
    return await call(nearestPlace, { query }, { signal })
  } catch (error) {
    signal.throwIfAborted()
    if (isCallError(error) && error.slug === 'not-found') throw new LocationFailure('no-city')
    throw new LocationFailure('not-found-out', detailOf(error, adviceFor('not-found-out')))
  }
}
