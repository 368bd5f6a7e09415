import type { Place } from '@caravan/contract/places.ts'
import type { Db } from '../../db/client.ts'
import type { Position } from './distance.ts'
import { countryCodeOf } from './gazetteer/countries.ts'
import { boundsAround, pickNearestCity } from './nearest-city.ts'
import { normaliseName } from './normalise.ts'
import * as queries from './queries.ts'
import { readingsOf } from './readings.ts'

/** What other features ask the gazetteer. */
export { findCityByName, findPlace, findPlaceForDrawing } from './queries.ts'

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
    .map(({ id, name, region, country, countryCode, kind }) => ({ id, name, region, country, countryCode, kind }))
}

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
  return pickNearestCity(position, await queries.listCitiesAround(db, boundsAround(position)))
}
