import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Confirmation, Day, Id, IdParams, ObjectPath, PlaceId, Time } from './fields.ts'
import { FlexibleDates, Overlap } from './flexible-dates.ts'
import { LIMITS } from './limits.ts'
import { InCommon, Match, RequestNote } from './matches.ts'
import { Audience } from './options.ts'
import { multiLineText, singleLineText } from './text.ts'
import { AuthorCard } from './users.ts'

const tag = singleLineText({ min: 1, max: LIMITS.tag, label: 'A tag' })

/** What every trip says; `imageUrl` is '' where it keeps its drawn postcard. */
const fields = {
  destination: singleLineText({ min: 1, max: LIMITS.destination, label: 'Destination' }),
  country: singleLineText({ min: 1, max: LIMITS.country, label: 'Country' }),
  /** The gazetteer's key, where the destination was chosen from its suggestions. */
  placeId: PlaceId.nullish(),
  startDate: Day,
  endDate: Day,
  description: multiLineText({ min: 1, max: LIMITS.description, label: 'Description' }),
}
const tags = z
  .array(tag)
  .max(LIMITS.tags, { error: `A trip can have at most ${LIMITS.tags} tags.` })
  .overwrite((words) => [...new Map(words.map((word) => [word.toLowerCase(), word])).values()])
const imageUrl = z.union([ObjectPath, z.literal('')], { error: 'This is not a picture that was uploaded here.' })
/** What the photo shows, for those who cannot see it; nothing without one. */
const imageDescription = singleLineText({ min: 0, max: LIMITS.imageDescription, label: 'What it shows' })
/** Which drawing of its place the trip shows when it has no photo. */
const posterVariant = z
  .int()
  .min(0)
  .max(LIMITS.posterVariants - 1)

const DAYS_IN_ORDER = {
  path: ['endDate'],
  error: 'End date cannot be before the start date.',
  when: ({ value }: { value: unknown }) => hasDays(value),
}
/** What a flexible trip says of its days are those of its window. */
function takeWindow<T extends { startDate: string; endDate: string; flexible?: FlexibleDates | null | undefined }>(
  trip: T,
): T {
  const { flexible } = trip
  return flexible ? { ...trip, startDate: flexible.earliest, endDate: flexible.latest } : trip
}
const areInOrder = (trip: { startDate: string; endDate: string }) => trip.endDate >= trip.startDate

/** What a traveller fills in. */
export const TripBody = z
  .object({
    ...fields,
    tags: tags.default([]),
    imageUrl: imageUrl.default(''),
    imageDescription: imageDescription.default(''),
    posterVariant: posterVariant.default(0),
    audience: Audience.default('all'),
    /** Null for a trip with exact dates. */
    flexible: FlexibleDates.nullable().default(null),
  })
  .overwrite(takeWindow)
  .refine(areInOrder, DAYS_IN_ORDER)
export type TripBody = z.infer<typeof TripBody>

/**
 * The same for a trip that is there: what is left out stays as it is, so that nobody widens an audience by silence.
 * `flexible` stays while both days do.
 */
export const TripChange = z
  .object({
    ...fields,
    tags: tags.optional(),
    imageUrl: imageUrl.optional(),
    imageDescription: imageDescription.optional(),
    posterVariant: posterVariant.optional(),
    audience: Audience.optional(),
    flexible: FlexibleDates.nullish(),
  })
  .overwrite(takeWindow)
  .refine(areInOrder, DAYS_IN_ORDER)
export type TripChange = z.infer<typeof TripChange>

const isDay = (value: unknown) => Day.safeParse(value).success

function hasDays(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return 'startDate' in value && 'endDate' in value && isDay(value.startDate) && isDay(value.endDate)
}

export const OwnMatch = Match.pick({ id: true, status: true })
/** `isSaved`: by the viewer, for later; nobody else learns of it. */
export const TripViewer = z.object({ canEdit: z.boolean(), canMatch: z.boolean(), isSaved: z.boolean() })

export const Trip = z.object({
  id: Id,
  userId: Id,
  user: AuthorCard,
  destination: z.string(),
  country: z.string(),
  placeId: z.string().nullable(),
  startDate: z.string(),
  endDate: z.string(),
  /** Whether its last day is over, by the day where it goes. */
  isOver: z.boolean(),
  /** Where the dates are flexible: `startDate` and `endDate` are its window's then. */
  flexible: FlexibleDates.nullable(),
  description: z.string(),
  tags: z.array(z.string()),
  imageUrl: z.string(),
  /** '' where nobody has said what the photo shows. */
  imageDescription: z.string(),
  /** A thumbhash in base64, shown until the photo is there. */
  imagePreview: z.string().nullable(),
  /** Base address of the drawn postcard: `${posterUrl}/780x1688.svg`. */
  posterUrl: z.string(),
  posterVariant: z.int(),
  /** `#rrggbb`, shown in place of the photo or the drawing until that is there. */
  pictureColour: z.string(),
  audience: Audience,
  likes: z.int(),
  matches: z.int(),
  comments: z.int(),
  createdAt: Time,
  isLiked: z.boolean(),
  /** The viewer has asked, whatever the answer. */
  isMatched: z.boolean(),
  /** That request, and what became of it. */
  ownMatch: OwnMatch.nullable(),
  /** The days on which a trip of the viewer's own is in reach of it; of several such trips the longest. */
  overlap: Overlap.nullable(),
  /** What the viewer shares with its owner and where they differ; null for one's own. */
  common: InCommon.nullable(),
  viewer: TripViewer,
  /** Grows with every change: what carries a lower one was read earlier. */
  version: z.int(),
})
export type Trip = z.infer<typeof Trip>

const TripParams = IdParams('postId')

export const listTrips = endpoint({
  method: 'GET',
  path: '/api/posts',
  summary: 'Trips the caller may see, newest first: a feed page of 10 with `page` or `before`, else the newest 100',
  access: 'onboarded',
  paged: true,
  query: z.object({
    page: z.coerce.number({ error: 'Page is a number.' }).int().min(0).max(100_000).optional(),
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
  adultsOnly: true,
  action: 'trip',
  body: TripBody,
  reply: { 201: Trip },
  problems: ['audience-not-yours', 'key-reused'],
})

export const changeTrip = endpoint({
  method: 'PUT',
  path: '/api/posts/:postId',
  summary: 'Change one’s own trip; an optional field that is left out stays as it is',
  access: 'onboarded',
  adultsOnly: true,
  action: 'changeTrip',
  params: TripParams,
  body: TripChange,
  reply: { 200: Trip },
  problems: ['not-found', 'forbidden', 'audience-not-yours'],
})

export const deleteTrip = endpoint({
  method: 'DELETE',
  path: '/api/posts/:postId',
  summary: 'Delete one’s own trip with its likes, comments and requests',
  access: 'onboarded',
  params: TripParams,
  reply: { 200: Confirmation },
  problems: ['not-found', 'forbidden'],
})

export const likeTrip = endpoint({
  method: 'PUT',
  path: '/api/posts/:postId/like',
  summary:
    'Like a trip or take the like back; the same state twice is no error. Of a trip that is out of sight by now a like can be taken back, and `likes` is 0',
  access: 'onboarded',
  adultsOnly: true,
  action: 'like',
  params: TripParams,
  body: z.object({ liked: z.boolean({ error: 'liked is true or false.' }) }),
  reply: { 200: z.object({ liked: z.boolean(), likes: z.int() }) },
  problems: ['not-found'],
})

export const matchTrip = endpoint({
  method: 'PUT',
  path: '/api/posts/:postId/match',
  summary:
    'Ask the owner of a trip for a match, or withdraw a pending request. Asked again with another `note`, it replaces that of an unanswered request',
  access: 'onboarded',
  adultsOnly: true,
  action: 'match',
  params: TripParams,
  body: z.object({ matched: z.boolean({ error: 'matched is true or false.' }), note: RequestNote }),
  reply: { 200: z.object({ matched: z.boolean(), matches: z.int(), match: Match.nullable() }) },
  problems: [
    'not-found',
    'self-match',
    'match-exists',
    'step-required',
    'match-answered',
    'too-many-open',
    'too-many-today',
  ],
})
