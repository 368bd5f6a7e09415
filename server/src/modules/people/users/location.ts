import type { LocationBody, OwnUser } from '@caravan/contract/users.ts'
import type { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { type SQL, sql } from '../../../db/sql.ts'
import { todayInCity } from '../../../db/today.ts'
import type { Act } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { distanceKm } from '../../places/nearest-city.ts'
import { findCityByName, findPlace, isMeant } from '../../places/places.ts'
import { presentOwnUser } from './present.ts'
import { updateUser } from './queries.ts'

/** A city reaches this far: coordinates beyond it say that the traveller is somewhere else. */
const CITY_REACH_KM = 100

/**
 * Sets one's city, spelled as the gazetteer spells it so that neighbours find each other; a place that it does
 * not know is kept as typed. Coordinates only check the city and go no further than this function.
 */
export async function saveLocation({ db, viewer }: Act, body: z.output<typeof LocationBody>): Promise<OwnUser> {
  const known = await findCity(db, body)
  const { latitude, longitude } = body
  if (known && typeof latitude === 'number' && typeof longitude === 'number') {
    if (distanceKm(known, { latitude, longitude }) > CITY_REACH_KM) {
      const detail = 'Your location and this city are far apart. Choose the city you are in.'
      throw problem('invalid-input', { errors: [{ pointer: '/city', detail }] })
    }
  }
  const place = known
    ? { city: known.name, country: known.country, placeId: known.id }
    : { city: body.city, country: body.country, placeId: null }
  const saved = await updateUser(db, viewer.id, { ...place, cityConfirmedOn: confirmedOnAt(place) })
  if (!saved) throw problem('signed-out')
  return presentOwnUser(saved, viewer)
}

/**
 * From when on others see somebody who says that they are at `place`. Of another city than before it is the next day: nobody
 * learns that they have just come, and whoever changes theirs to look for them does not find them on that day. The first one counts
 * at once: whoever is new has come from nowhere.
 */
const confirmedOnAt = ({ placeId, city, country }: { placeId: string | null; city: string; country: string }) => {
  const today = todayInCity(sql`${placeId}::text`)
  return sql`
  case when city_key is null or not onboarding_completed then ${today}
    when city_key = coalesce(${placeId}::text, lower(${city}::text) || ', ' || lower(${country}::text)) then ${confirmedOn(today)}
    else ${today} + 1 end`
}

/** To confirm a city brings no day forward. */
const confirmedOn = (today: SQL) => sql`greatest(city_confirmed_on, ${today})`

/** The city that was chosen, or else the best known of that name. */
async function findCity(db: Db, { placeId, city, country }: z.output<typeof LocationBody>) {
  const chosen = placeId ? await findPlace(db, placeId) : null
  if (!chosen) return findCityByName(db, city, country)
  if (chosen.kind === 'city' && (await isMeant(db, chosen, { destination: city, country }))) return chosen
  const detail = 'This place is another one than the city and country say. Choose it again from the list.'
  throw problem('invalid-input', { errors: [{ pointer: '/placeId', detail }] })
}

/** Says that one is still where one was. @throws Problem `location-required` */
export async function confirmLocation({ db, viewer }: Act): Promise<OwnUser> {
  if (!viewer.city) throw problem('location-required')
  const saved = await updateUser(db, viewer.id, { cityConfirmedOn: confirmedOn(todayInCity(sql`users.place_id`)) })
  if (!saved) throw problem('signed-out')
  return presentOwnUser(saved, viewer)
}

/** The same state twice is no error. */
export async function setHiddenNearby({ db, viewer }: Act, { isHidden }: { isHidden: boolean }): Promise<OwnUser> {
  const saved = await updateUser(db, viewer.id, { isHiddenNearby: isHidden })
  if (!saved) throw problem('signed-out')
  return presentOwnUser(saved, viewer)
}
