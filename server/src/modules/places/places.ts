import type { Place, SuggestedPlace } from '@caravan/contract/places.ts'
import type { Db } from '../../db/client.ts'
import { problem } from '../../problem.ts'
import { drawingKey } from './drawing-key.ts'
import { countryCodeOf, findCountry } from './gazetteer/countries.ts'
import { isContext } from './gazetteer/named-towns.ts'
import { boundsAround, type Position, pickNearestCity } from './nearest-city.ts'
import type { NamedPlace, Nominatim } from './nominatim.ts'
import { normaliseName } from './normalise.ts'
import { MAX_SLIP, oneSlipFrom } from './one-slip.ts'
import type { Narrowed } from './queries.ts'
import * as queries from './queries.ts'

const MIN_NAME = 3
/** 'district of columbia united states' */
const MAX_CONTEXT_WORDS = 5

/** 'san jose costa rica' may be 'san jose costa' in 'rica' and 'san jose' in 'costa rica'. */
function readingsOf(name: string): Narrowed[] {
  const words = name.split(' ')
  const readings: Narrowed[] = []
  for (let cut = words.length - 1; cut >= Math.max(1, words.length - MAX_CONTEXT_WORDS); cut--) {
    const named = words.slice(0, cut).join(' ')
    const contexts = named.length >= MIN_NAME ? contextsFrom(words.slice(cut)) : []
    if (contexts.length) readings.push({ name: named, contexts })
  }
  return readings
}

/** What is behind a name as places have it: 'fra', the country of 'frankreich', and both of 'colorado united states'. */
function contextsFrom(words: readonly string[]): string[] {
  const context = contextFrom(words.join(' '))
  if (context) return [context]
  for (let cut = words.length - 1; cut > 0; cut--) {
    const [state, country] = [contextFrom(words.slice(0, cut).join(' ')), contextFrom(words.slice(cut).join(' '))]
    if (state && country) return [state, country]
  }
  return []
}

const contextFrom = (words: string): string =>
  isContext(words) ? words : normaliseName(findCountry(countryCodeOf(words) ?? '')?.name ?? '')

/** What other features ask the gazetteer. */
export { findCityByName, findOnlyCityNamed, findPlace, findPlaceForDrawing } from './queries.ts'

/** Shorter input is a beginning and not a slip. */
const MIN_MISSPELLING = 4
const WELL_KNOWN = 5.5

/** Of one kind alone are so many looked for, among which enough of it are found. */
const OF_ALL_KINDS = 60

/** Places by a name in any language that may be unfinished, misspelled or followed by its country; the likeliest first. */
export async function search(
  db: Db,
  typed: string,
  limit: number,
  kind?: Place['kind'] | undefined,
): Promise<SuggestedPlace[]> {
  const name = normaliseName(typed)
  if (!name) return []
  const hits: queries.Hit[] = []
  const wanted = kind ? OF_ALL_KINDS : limit
  const add = (found: readonly queries.Hit[]) => hits.push(...found.filter((hit) => !kind || hit.kind === kind))
  add(await queries.searchByPrefix(db, name, wanted))
  const readings = isAnswered(hits, limit) ? [] : readingsOf(name)
  if (readings.length) add(await queries.searchByPrefixWithin(db, readings, wanted))
  if (isAnswered(hits, limit) || name.length < MIN_MISSPELLING) return suggestions(hits, limit)
  const meant = normaliseName(typed.split(',')[0] ?? '') || name
  if (meant.length <= MAX_SLIP) add(await queries.searchBySlip(db, oneSlipFrom(meant), wanted))
  if (hits.length > 0) return suggestions(hits, limit)
  add(await queries.searchBySimilarity(db, meant, wanted))
  return best(hits, limit).map((hit) => ({ ...presentPlace(hit), isMeant: false }))
}

/** Ten times as many people: whoever says no more means this one. */
const CLEARLY_BETTER_KNOWN = 1

function suggestions(hits: readonly queries.Hit[], limit: number): SuggestedPlace[] {
  const [first, ...others] = best(hits, limit)
  if (!first) return []
  const hasRival = others.some(({ isExact, score }) => isExact && first.score - score < CLEARLY_BETTER_KNOWN)
  const isMeant = others.length === 0 || (first.isExact && !hasRival)
  return [first, ...others].map((hit) => ({ ...presentPlace(hit), isMeant: hit === first && isMeant }))
}

/** Places whose name begins so, and no guesses: for what is one of several readings of a line. */
export async function complete(db: Db, typed: string, limit: number): Promise<Place[]> {
  const name = normaliseName(typed)
  return name ? best(await queries.searchByPrefix(db, name, limit), limit).map(presentPlace) : []
}

/** A name spelled in full or the beginning of a well-known one needs no guesses, and a full list has no room for them. */
const isAnswered = (hits: readonly queries.Hit[], limit: number) =>
  hits.length >= limit || hits.some(({ isExact, score }) => isExact || score >= WELL_KNOWN)

function best(hits: readonly queries.Hit[], limit: number): queries.Hit[] {
  const byId = new Map<string, queries.Hit>()
  for (const hit of hits) {
    if (hit.score > (byId.get(hit.id)?.score ?? Number.NEGATIVE_INFINITY)) byId.set(hit.id, hit)
  }
  return [...byId.values()].toSorted((a, b) => b.score - a.score || a.id.localeCompare(b.id)).slice(0, limit)
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
async function nearestCity(db: Db, position: Position): Promise<queries.PlaceRow | null> {
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
