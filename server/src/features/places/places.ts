import type { Place } from '@caravan/contract/places.ts'
import type { Db } from '../../db/client.ts'
import { problem } from '../../problem.ts'
import type { Position } from './distance.ts'
import { drawingKey } from './drawing-key.ts'
import { countryCodeOf } from './gazetteer/countries.ts'
import { boundsAround, pickNearestCity } from './nearest-city.ts'
import type { NamedPlace, Nominatim } from './nominatim.ts'
import { normaliseName } from './normalise.ts'
import * as queries from './queries.ts'
import { readingsOf } from './readings.ts'

/** What other features ask the gazetteer. */
export { findCityByName, findOnlyCityNamed, findPlace, findPlaceForDrawing } from './queries.ts'

/** Shorter input is a beginning and not a slip. */
const SHORTEST_MISSPELLING = 4
const WELL_KNOWN = 5.5

/** Places by a name that may be unfinished, misspelled or followed by its country; the likeliest first. */
export async function search(db: Db, typed: string, limit: number): Promise<Place[]> {
  const name = normaliseName(typed)
  if (!name) return []
  const hits = await queries.searchByPrefix(db, name, limit)
  if (isAnswered(hits, limit)) return best(hits, limit)
  const readings = readingsOf(name)
  if (readings.length) hits.push(...(await queries.searchByPrefixWithin(db, readings, limit)))
  if (isAnswered(hits, limit) || name.length < SHORTEST_MISSPELLING) return best(hits, limit)
  const beforeComma = normaliseName(typed.split(',')[0] ?? '')
  hits.push(...(await queries.searchBySimilarity(db, beforeComma || name, limit)))
  return best(hits, limit)
}

/** Places whose name begins so, and no guesses: for what is one of several readings of a line. */
export async function complete(db: Db, typed: string, limit: number): Promise<Place[]> {
  const name = normaliseName(typed)
  return name ? best(await queries.searchByPrefix(db, name, limit), limit) : []
}

/** A name spelled in full or the beginning of a well-known one needs no guesses, and a full list has no room for them. */
const isAnswered = (hits: readonly queries.Hit[], limit: number) =>
  hits.length >= limit || hits.some(({ isExact, score }) => isExact || score >= WELL_KNOWN)

function best(hits: readonly queries.Hit[], limit: number): Place[] {
  const byId = new Map<string, queries.Hit>()
  for (const hit of hits) {
    if (hit.score > (byId.get(hit.id)?.score ?? Number.NEGATIVE_INFINITY)) byId.set(hit.id, hit)
  }
  return [...byId.values()]
    .toSorted((a, b) => b.score - a.score || a.id.localeCompare(b.id))
    .slice(0, limit)
    .map(presentPlace)
}

const presentPlace = ({ id, name, region, country, countryCode, kind }: Place): Place => ({
  id,
  name,
  region,
  country,
  countryCode,
  kind,
})

/** Whether somebody who says this destination and country can mean this place, by any of its names. */
export async function isMeant(
  db: Db,
  place: queries.PlaceRow,
  { destination, country }: { destination: string; country: string },
): Promise<boolean> {
  const isItsCountry =
    normaliseName(country) === normaliseName(place.country) || countryCodeOf(country) === place.countryCode
  return isItsCountry && queries.hasName(db, place.id, normaliseName(destination))
}

/** The city that somebody at this point would name, or null more than 50 km from any. */
export async function nearestCity(db: Db, position: Position): Promise<queries.PlaceRow | null> {
  const nearest = pickNearestCity(position, await queries.listCitiesAround(db, boundsAround(position)))
  return nearest && queries.findPlace(db, nearest.id)
}

/**
 * Where somebody at this point is, as they would say it: by the operator's Nominatim server where there is one and it
 * answers, else by the gazetteer. @throws Problem `not-found` far from any city
 */
export async function nearest(db: Db, position: Position, nominatim: Nominatim | null): Promise<Place> {
  const named = await nominatim?.findCity(position)
  if (named) return (await knownAs(db, named)) ?? unknownPlace(named)
  const city = await nearestCity(db, position)
  if (!city) throw problem('not-found', { detail: FAR_FROM_CITIES })
  return presentPlace(city)
}
const FAR_FROM_CITIES = 'There is no city within 50 km of you.'

async function knownAs(db: Db, { city, country }: NamedPlace): Promise<Place | null> {
  const known = await queries.findCityByName(db, city, country)
  return known && presentPlace(known)
}

/** Named by a Nominatim server and in no gazetteer: it is what somebody could have typed. */
function unknownPlace({ city, country }: NamedPlace): Place {
  const id = drawingKey({ placeId: null, destination: city, country })
  const countryCode = countryCodeOf(country) ?? 'XX'
  return { id, name: city, region: country, country, countryCode, kind: 'city' }
}
