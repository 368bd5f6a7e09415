import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day } from './fields.ts'
import { singleLineText } from './text.ts'
import { Traveller } from './travellers.ts'
import { Trip } from './trips.ts'

export const SEARCH = {
  /** A longer line is refused (400). */
  query: 200,
  page: 20,
  completions: 6,
  /** Trips of a suggestion are counted up to here. */
  counted: 100,
  /** The soonest trips that are shown with each traveller who was found. */
  travellerTrips: 3,
} as const

/** One line of any text. Its control characters and marks of direction are dropped, it is trimmed and NFC. */
export const SearchText = singleLineText({ min: 1, max: SEARCH.query, label: 'A search' })

/** What every search takes. `today` is the caller's day, where it is another one than that of UTC. */
const SearchQuery = z.object({ q: SearchText, today: Day.optional() })

/** Where a piece stands in `text`: without `text.slice(start, end)` it is a search without the piece. */
const span = { start: z.int(), end: z.int() }

export const UnderstoodPlace = z.object({
  ...span,
  /** The gazetteer's key. */
  id: z.string(),
  name: z.string(),
  region: z.string(),
  country: z.string(),
  kind: z.enum(['city', 'region', 'country']),
})
export type UnderstoodPlace = z.infer<typeof UnderstoodPlace>

export const UnderstoodDates = z.object({
  ...span,
  /** First and last day, both of them inside. */
  from: Day,
  to: Day,
  /** 'October', 'Next weekend', 'Christmas', '4 – 10 Oct'. */
  label: z.string(),
})
export type UnderstoodDates = z.infer<typeof UnderstoodDates>

/** Days in figures that may be two (4/10), and each of these in words with the line that means it. */
export const UnclearDates = z.object({
  ...span,
  readings: z.array(z.object({ label: z.string(), query: z.string() })).min(2),
})
export type UnclearDates = z.infer<typeof UnclearDates>

/** What one more press of a key would make of the line. */
export const Completion = z.object({
  kind: z.enum(['place', 'tag', 'month']),
  /** 'Lisbon', '#hiking', 'October'. */
  label: z.string(),
  /** 'Portugal' of a place, the year of a month, '' of a tag. */
  detail: z.string(),
  /** The whole line with it. */
  query: z.string(),
})
export type Completion = z.infer<typeof Completion>

/** The nearest search that finds trips, where this one finds none. */
export const NearestSearch = z.object({
  /** 'to Faro in May' and 'in Lisbon': `No trips ${asked}; ${trips} ${found}` is a sentence. */
  asked: z.string(),
  found: z.string(),
  query: z.string(),
  /** How many of them the caller may see, counted up to `SEARCH.counted`. */
  trips: z.int(),
  hasMore: z.boolean(),
})
export type NearestSearch = z.infer<typeof NearestSearch>

export const Understood = z.object({
  /** The line as it was read: every `start` and `end` counts its UTF-16 units. */
  text: z.string(),
  /** Any of these. */
  places: z.array(UnderstoodPlace),
  dates: UnderstoodDates.nullable(),
  /** None of these is looked for until one is chosen. */
  unclear: UnclearDates.nullable(),
  /** All of these, as they are shown behind a '#'. */
  tags: z.array(z.object({ ...span, tag: z.string() })),
  /** All of these. */
  words: z.array(z.object({ ...span, word: z.string() })),
  completions: z.array(Completion).max(SEARCH.completions),
  nearest: NearestSearch.nullable(),
})
export type Understood = z.infer<typeof Understood>

export const searchTrips = endpoint({
  method: 'GET',
  path: '/api/search/trips',
  summary:
    'Coming trips that fit one line of places, dates, tags and words: those that begin in its days, the soonest first, then those under way by then',
  access: 'onboarded',
  cost: 'textSearch',
  paged: true,
  query: SearchQuery,
  reply: { 200: z.array(Trip) },
})

/** A traveller in a list: what is known of them is on their page. */
export const FoundTraveller = Traveller.omit({ steps: true })
export type FoundTraveller = z.infer<typeof FoundTraveller>

export const searchTravellers = endpoint({
  method: 'GET',
  path: '/api/search/travellers',
  summary:
    'Travellers by their name, interests and the trips of theirs that the caller may see; with at most their three soonest trips',
  access: 'onboarded',
  cost: 'textSearch',
  action: 'searchTravellers',
  paged: true,
  query: SearchQuery,
  reply: { 200: z.array(FoundTraveller) },
})

export const understandSearch = endpoint({
  method: 'GET',
  path: '/api/search/understood',
  summary:
    'What a line of search was understood as, how it may go on, and, where it finds no trips, the nearest that does; `typing` leaves the last out',
  access: 'onboarded',
  cost: 'search',
  query: SearchQuery.extend({ typing: z.literal('true').optional() }),
  reply: { 200: Understood },
})
