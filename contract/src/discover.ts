import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Fewer travellers than this are no number: a count must not lead to one person. */
export const MIN_COUNTED = 3

/** Shown first in Popular Destinations, in this order, whatever their counts. */
export const POPULAR_PLACES = [
  { place: 'Santorini', country: 'Greece' },
  { place: 'Tokyo', country: 'Japan' },
  { place: 'Swiss Alps', country: 'Switzerland' },
  { place: 'Phuket', country: 'Thailand' },
] as const

/** Trending Categories, in this order whatever is posted with them. */
export const CATEGORIES = [
  'Beach',
  'Adventure',
  'Culture',
  'Food',
  'Photography',
  'Hiking',
  'Diving',
  'Architecture',
  'Festivals',
  'Wildlife',
] as const

export const DISCOVER = {
  /** Places that are popular besides the first four. */
  popular: 8,
  /** In how many coming days. */
  popularDays: 90,
} as const

export const PopularPlace = z.object({
  /** The gazetteer's key. */
  placeId: z.string(),
  place: z.string(),
  country: z.string(),
  /** Base address of its drawn postcard: `${posterUrl}/600x800.svg`. */
  posterUrl: z.string(),
  /** Travellers with coming trips there, and these trips, of those for everyone; null under `MIN_COUNTED` travellers. */
  travelers: z.int().nullable(),
  trips: z.int().nullable(),
  /** The line of search that finds them. */
  query: z.string(),
})
export type PopularPlace = z.infer<typeof PopularPlace>

export const readDiscover = endpoint({
  method: 'GET',
  path: '/api/discover',
  summary: 'Popular destinations, counted among trips for everyone; up to two minutes old',
  access: 'onboarded',
  cost: 'page',
  reply: { 200: z.object({ popular: z.array(PopularPlace) }) },
})
