import { type NearestSearch, SEARCH } from '@caravan/contract/search.ts'
import type { Act } from '../../../platform/act.ts'
import { filterOf } from './filter.ts'
import { gazetteerOf, listAreas } from './fitting-queries.ts'
import { countFitting, findNearestVisited } from './trip-queries.ts'
import { isEmpty, type Meaning, understand } from './understanding/understand.ts'

interface Named {
  name: string
  region: string
  country: string
  kind: 'city' | 'region' | 'country'
}

const NEXT_TO = /^near [^,]+, /

/** A place as a line of search names it, so that it is understood as this one: 'Portland, Maine, United States'. */
export function nameInLine({ name, region, country, kind }: Named): string {
  if (kind === 'country') return name
  return `${name}, ${kind === 'city' ? region.replace(NEXT_TO, '') : country}`
}

/** So near is looked first, then so far; what is further away is nowhere near. */
const RINGS_KM = [150, 600]

interface Attempt {
  query: string
  found: string
}

/**
 * The nearest search that finds trips where this one finds none: a place nearby with all else, then the line without its
 * words, tags, days or place. All is counted as this viewer sees it, so that it says nothing which the list does not.
 */
export async function nearestOf(act: Act, meaning: Meaning, today: string): Promise<NearestSearch | null> {
  if (isEmpty(meaning) || (await countOf(act, meaning, today)) > 0) return null
  for await (const { query, found } of attempts(act, meaning, today)) {
    const trips = await countOf(act, await understand(query, today, gazetteerOf(act.db)), today)
    if (trips === 0) continue
    const hasMore = trips > SEARCH.counted
    return { asked: askedFor(meaning), found, query, trips: Math.min(trips, SEARCH.counted), hasMore }
  }
  return null
}

async function countOf({ db, viewer }: Act, meaning: Meaning, today: string): Promise<number> {
  const filter = await filterOf(db, meaning, today)
  return filter ? countFitting(db, viewer, filter, SEARCH.counted + 1) : 0
}

async function* attempts(act: Act, meaning: Meaning, today: string): AsyncGenerator<Attempt> {
  const nearby = await placeNearby(act, meaning, today)
  if (nearby) yield nearby
  const { places, dates, tags, words } = meaning
  const place = placesNamed(meaning)
  const where = place ? `to ${place}` : ''
  const pieces = [places.length, dates ? 1 : 0, tags.length, words.length].filter((count) => count > 0)
  if (pieces.length < 2) return
  if (words.length) yield { query: without(meaning, words), found: said(where, `without “${wordsIn(meaning)}”`) }
  if (tags.length) yield { query: without(meaning, tags), found: said(where, `without ${tagsIn(meaning)}`) }
  if (dates) yield { query: without(meaning, [dates]), found: said(where || tagsIn(meaning), 'at other times') }
  if (dates && (tags.length || words.length)) {
    yield { query: without(meaning, [dates, ...tags, ...words]), found: said(where, 'at any time') }
  }
  if (places.length) yield { query: without(meaning, places), found: 'elsewhere' }
}

const said = (...parts: string[]) => parts.filter(Boolean).join(' ')

async function placeNearby({ db, viewer }: Act, meaning: Meaning, today: string): Promise<Attempt | null> {
  const [place] = meaning.places
  if (!place || place.kind === 'country' || meaning.places.length > 1) return null
  const filter = await filterOf(db, meaning, today)
  for (const withinKm of RINGS_KM) {
    const [area] = await listAreas(db, [place.id], withinKm)
    const visited = area && filter && (await findNearestVisited(db, viewer, filter, area))
    if (!visited) continue
    const { text } = meaning
    const query = `${text.slice(0, place.start)}${nameInLine(visited)}${text.slice(place.end)}`
    return { query, found: `in ${visited.name}` }
  }
  return null
}

function without({ text }: Meaning, pieces: readonly { start: number; end: number }[]): string {
  const inOrder = pieces.toSorted((a, b) => b.start - a.start)
  const left = inOrder.reduce((line, { start, end }) => `${line.slice(0, start)}${line.slice(end)}`, text)
  return left.replace(/\s+/g, ' ').trim()
}

const placesNamed = ({ places }: Meaning) => places.map(({ name }) => name).join(' or ')
const tagsIn = ({ tags }: Meaning) => tags.map(({ tag }) => `#${tag}`).join(' ')
const wordsIn = ({ words }: Meaning) => words.map(({ word }) => word).join(' ')

/** 'to Faro in May', 'with #surf', 'with “sardines” this weekend'. */
function askedFor(meaning: Meaning): string {
  const { dates, tags, words } = meaning
  const place = placesNamed(meaning)
  return said(
    place && `to ${place}`,
    tags.length ? `with ${tagsIn(meaning)}` : '',
    words.length ? `with “${wordsIn(meaning)}”` : '',
    dates ? inDays(dates.label) : '',
  )
}

const PREPOSITIONS: readonly [RegExp, (label: string) => string][] = [
  [/^(This|Next|Today|Tomorrow)\b/, (label) => `${label[0]?.toLowerCase()}${label.slice(1)}`],
  [/^(Early|Mid|Late)\b/, (label) => `in ${label[0]?.toLowerCase()}${label.slice(1)}`],
  [/^(Christmas|New Year|Easter|Halloween|Valentine)/, (label) => `at ${label}`],
  [/^(\d{1,2} |\w+day\b)/, (label) => `on ${label}`],
]

/** 'in May', 'next weekend', 'at Christmas', 'on 4 – 10 Oct'. */
function inDays(label: string): string {
  const found = PREPOSITIONS.find(([pattern]) => pattern.test(label))
  return found ? found[1](label) : `in ${label}`
}
