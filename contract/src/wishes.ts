import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Confirmation, Id, IdParams, PlaceId, Time } from './fields.ts'
import { LIMITS } from './limits.ts'
import { Month } from './map.ts'
import { singleLineText } from './text.ts'
import { Trip } from './trips.ts'

export const WISHES = {
  /** Of one traveller. */
  most: 20,
  tags: 5,
  /** Of the trips that fit one. */
  page: 20,
} as const

export const WishBody = z.object({
  /** The gazetteer's key of a city, a region or a country. */
  placeId: PlaceId.min(1, { error: 'Choose a place from the list.' }),
  /** Null for any month. */
  month: Month.nullable().default(null),
  /** A trip fits that has all of them. */
  tags: z
    .array(singleLineText({ min: 1, max: LIMITS.tag, label: 'A tag' }))
    .max(WISHES.tags, { error: `A wish can have at most ${WISHES.tags} tags.` })
    .overwrite((words) => [...new Map(words.map((word) => [word.toLowerCase(), word])).values()])
    .default([]),
})
export type WishBody = z.infer<typeof WishBody>

/** Where a traveller wants to go. Nobody else ever sees it. */
export const Wish = z.object({
  id: Id,
  placeId: z.string(),
  destination: z.string(),
  country: z.string(),
  month: Month.nullable(),
  tags: z.array(z.string()),
  createdAt: Time,
})
export type Wish = z.infer<typeof Wish>

const WishParams = IdParams('wishId')

export const listWishes = endpoint({
  method: 'GET',
  path: '/api/wishes',
  summary: 'The caller’s own wishes, the newest first',
  access: 'onboarded',
  reply: { 200: z.array(Wish).max(WISHES.most) },
})

export const makeWish = endpoint({
  method: 'POST',
  path: '/api/wishes',
  summary: 'Wish for a place, in a month or any; the same wish twice is one. Trips posted from now on that fit notify',
  access: 'onboarded',
  body: WishBody,
  reply: { 201: Wish },
  problems: ['too-many-wishes', 'key-reused'],
})

export const deleteWish = endpoint({
  method: 'DELETE',
  path: '/api/wishes/:wishId',
  summary: 'Delete a wish of one’s own, with the notifications that came of it',
  access: 'onboarded',
  params: WishParams,
  reply: { 200: Confirmation },
  problems: ['not-found'],
})

export const listFittingTrips = endpoint({
  method: 'GET',
  path: '/api/wishes/:wishId/trips',
  summary: 'Coming trips of others that fit a wish, the soonest first, then those under way',
  access: 'onboarded',
  cost: 'textSearch',
  paged: true,
  params: WishParams,
  reply: { 200: z.array(Trip) },
  problems: ['not-found'],
})
