import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const MAP = {
  /** The cities with most travellers: at most so many fit into 60 KB. */
  places: 1300,
  /** Between the first and the last month. */
  months: 12,
} as const

/** `YYYY-MM`. */
export const Month = z
  .string({ error: 'Choose a month.' })
  .regex(/^(19[7-9]\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/, { error: 'A month is a year and a month: 2027-05.' })

const monthsOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))

export const MapQuery = z
  .object({ from: Month, to: Month })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last month cannot be before the first.' })
  .refine(({ from, to }) => monthsOf(to) - monthsOf(from) < MAP.months, {
    path: ['to'],
    error: `Ask for at most ${MAP.months} months.`,
  })
export type MapQuery = z.infer<typeof MapQuery>

export const MapPlace = z.object({
  place: z.string(),
  country: z.string(),
  /** The centre of the city, to two decimals. */
  latitude: z.number(),
  longitude: z.number(),
  /** Travellers with a trip for everyone there in these months; null where they are fewer than three. */
  travelers: z.int().nullable(),
})
export type MapPlace = z.infer<typeof MapPlace>

export const readMap = endpoint({
  method: 'GET',
  path: '/api/map',
  summary: 'Cities that travellers go to in these months, those with most travellers first; up to two minutes old',
  access: 'onboarded',
  cost: 'search',
  query: MapQuery,
  reply: { 200: z.array(MapPlace) },
})
