import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cursor, Day, Id, IdParams, Message, ObjectPath, Time } from './fields.ts'
import { LIMITS } from './limits.ts'
import { Match } from './matches.ts'
import { Audience } from './options.ts'
import { block, line } from './text.ts'
import { Byline } from './users.ts'

const tag = line({ min: 1, max: LIMITS.tag, label: 'A tag' })

/** What a traveller fills in. `imageUrl` is '' where the trip keeps its drawn postcard. */
export const TripBody = z
  .object({
    destination: line({ min: 1, max: LIMITS.destination, label: 'Destination' }),
    country: line({ min: 1, max: LIMITS.country, label: 'Country' }),
    /** The gazetteer's key, where the destination was chosen from its suggestions. */
    placeId: z.string().max(80).nullish(),
    startDate: Day,
    endDate: Day,
    description: block({ min: 1, max: LIMITS.description, label: 'Description' }),
    tags: z
      .array(tag)
      .max(LIMITS.tags, { error: `A trip can have at most ${LIMITS.tags} tags.` })
      .overwrite((tags) => [...new Map(tags.map((word) => [word.toLowerCase(), word])).values()])
      .default([]),
    imageUrl: z
      .union([ObjectPath, z.literal('')], { error: 'This is not a picture that was uploaded here.' })
      .default(''),
    /** Which drawing of its place the trip shows when it has no photo. */
    posterVariant: z
      .int()
      .min(0)
      .max(LIMITS.posterVariants - 1)
      .default(0),
    audience: Audience.default('all'),
  })
  .refine((trip) => trip.endDate >= trip.startDate, {
    path: ['endDate'],
    error: 'End date cannot be before the start date.',
    when: ({ value }) => hasDays(value),
  })
export type TripBody = z.infer<typeof TripBody>

function hasDays(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return 'startDate' in value && 'endDate' in value && Boolean(value.startDate) && Boolean(value.endDate)
}

export const Trip = z.object({
  id: Id,
  userId: Id,
  user: Byline,
  destination: z.string(),
  country: z.string(),
  placeId: z.string().nullable(),
  startDate: z.string(),
  endDate: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  imageUrl: z.string(),
  /** A thumbhash in base64, shown while the photo loads. */
  imagePreview: z.string().nullable(),
  /** Base address of the drawn postcard: `${posterUrl}/780x1688.svg`. */
  posterUrl: z.string(),
  posterVariant: z.int(),
  audience: Audience,
  likes: z.int(),
  matches: z.int(),
  comments: z.int(),
  createdAt: Time,
  isLiked: z.boolean(),
  isMatched: z.boolean(),
  /** The days on which a trip of the viewer's own is in the same place. */
  overlap: z.object({ startDate: z.string(), endDate: z.string() }).nullable(),
  viewer: z.object({ canEdit: z.boolean(), canMatch: z.boolean() }),
})
export type Trip = z.infer<typeof Trip>

const TripParams = IdParams('postId')

export const listTrips = endpoint({
  method: 'GET',
  path: '/api/posts',
  summary: 'Trips the caller may see, newest first: a feed page of 10 with `page` or `before`, else the newest 100',
  access: 'onboarded',
  query: z.object({
    page: z.coerce.number({ error: 'Page is a number.' }).int().min(0).max(100_000).optional(),
    before: Cursor.optional(),
    limit: z.coerce.number().int().min(1).max(LIMITS.tripList).optional(),
    userId: Id.optional(),
  }),
  reply: { 200: z.array(Trip) },
})

export const readTrip = endpoint({
  method: 'GET',
  path: '/api/posts/:postId',
  summary: 'One trip the caller may see',
  access: 'onboarded',
  params: TripParams,
  reply: { 200: Trip },
  problems: ['not-found'],
})

export const postTrip = endpoint({
  method: 'POST',
  path: '/api/posts',
  summary: 'Post a trip',
  access: 'onboarded',
  body: TripBody,
  reply: { 201: Trip },
  problems: ['audience-not-yours', 'key-reused'],
})

export const changeTrip = endpoint({
  method: 'PUT',
  path: '/api/posts/:postId',
  summary: 'Change one’s own trip',
  access: 'onboarded',
  params: TripParams,
  body: TripBody,
  reply: { 200: Trip },
  problems: ['not-found', 'forbidden', 'audience-not-yours'],
})

export const deleteTrip = endpoint({
  method: 'DELETE',
  path: '/api/posts/:postId',
  summary: 'Delete one’s own trip with its likes, comments and requests',
  access: 'onboarded',
  params: TripParams,
  reply: { 200: Message },
  problems: ['not-found', 'forbidden'],
})

export const likeTrip = endpoint({
  method: 'PUT',
  path: '/api/posts/:postId/like',
  summary: 'Like a trip or take the like back; the same state twice is no error',
  access: 'onboarded',
  params: TripParams,
  body: z.object({ liked: z.boolean({ error: 'liked is true or false.' }) }),
  reply: { 200: z.object({ liked: z.boolean(), likes: z.int() }) },
  problems: ['not-found'],
})

export const matchTrip = endpoint({
  method: 'PUT',
  path: '/api/posts/:postId/match',
  summary: 'Ask the owner of a trip for a match, or withdraw a pending request',
  access: 'onboarded',
  params: TripParams,
  body: z.object({ matched: z.boolean({ error: 'matched is true or false.' }) }),
  reply: { 200: z.object({ matched: z.boolean(), matches: z.int(), match: Match.nullable() }) },
  problems: ['not-found', 'self-match', 'match-exists', 'match-answered', 'too-many-open', 'too-many-today'],
})
