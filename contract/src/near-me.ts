import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day, Id, Time } from './fields.ts'
import { InCommon, MatchPerson } from './matches.ts'
import { InterestValues } from './options.ts'
import { Connection } from './travellers.ts'
import { Interests, OwnUser } from './users.ts'

export const NEAR_ME = {
  /** So many days after the city was last confirmed a traveller appears in Near Me; another city than before counts from the next day. */
  days: 14,
  page: 20,
  /** The most recently seen of a city that are compared with the viewer; filters choose among all. */
  compared: 500,
  /** Of who is there by a trip: those whose trip began last. */
  comparedVisitors: 200,
  /** People are counted up to here, then '100+'. */
  counted: 100,
} as const

/** Whether a traveller lives in the city or is there by a trip that runs now. */
export const STAYS = ['home', 'trip'] as const
export const Stay = z.enum(STAYS)
export type Stay = z.infer<typeof Stay>

/** A traveller in the viewer's city as others see them. When they came or were last seen is nobody's to know. */
export const NearbyTraveller = MatchPerson.extend({
  ...Interests,
  createdAt: Time,
  common: InCommon,
  connection: Connection,
  /** An accepted match of the two, of whatever kind: there they can message each other. */
  matchId: Id.nullable(),
  stay: Stay,
  /** The trip that brings them here, one that the viewer may see; none for who lives here. */
  trip: z.object({ id: Id, startDate: Day, endDate: Day }).nullable(),
})
export type NearbyTraveller = z.infer<typeof NearbyTraveller>

const lifestyles = InterestValues.lifestyle.element.options
const destinations = InterestValues.preferredDestinations.element.options
const activities = InterestValues.preferredActivities.element.options

/** What one may filter Near Me by: values of the travel profile that several can be chosen of. */
export const NEARBY_INTERESTS: readonly string[] = [...activities, ...destinations, ...lifestyles]

export const NearbyQuery = z.object({
  /** Only who lives here, or only who is here by a trip. */
  stay: Stay.optional(),
  /** Values of the travel profile, separated by commas: who has any of them. */
  interests: z
    .string()
    .regex(/^[a-z_]+(,[a-z_]+)*$/, { error: 'Separate interests by commas.' })
    .max(400)
    .optional(),
  experience: InterestValues.experienceLevel.optional(),
  budget: InterestValues.travelBudget.optional(),
  /** Only who has a trip on days of one of the viewer's own coming trips, wherever it goes. */
  overlap: z.literal('true').optional(),
})
export type NearbyQuery = z.infer<typeof NearbyQuery>

const nearbyProblems = ['location-required', 'location-unconfirmed', 'hidden-from-near-me'] as const

export const listNearby = endpoint({
  method: 'GET',
  path: '/api/users/nearby',
  summary: 'Travellers in the caller’s city: those who share most with the caller first, then the recently seen',
  access: 'onboarded',
  paged: true,
  query: NearbyQuery,
  reply: { 200: z.array(NearbyTraveller) },
  problems: nearbyProblems,
})

export const countNearby = endpoint({
  method: 'GET',
  path: '/api/users/nearby/count',
  summary: `How many travellers the same filters find in the caller’s city, counted up to ${NEAR_ME.counted}`,
  access: 'onboarded',
  query: NearbyQuery,
  reply: { 200: z.object({ people: z.int(), hasMore: z.boolean() }) },
  problems: nearbyProblems,
})

export const confirmLocation = endpoint({
  method: 'PUT',
  path: '/api/users/location/confirmation',
  summary: `Say that one is still in one’s city: one appears in Near Me for ${NEAR_ME.days} more days`,
  access: 'onboarded',
  reply: { 200: OwnUser },
  problems: ['location-required'],
})

export const saveNearMe = endpoint({
  method: 'PUT',
  path: '/api/users/near-me',
  summary: 'Hide from Near Me and from the profile page of whoever is no match, or appear again; who hides sees nobody',
  access: 'onboarded',
  body: z.object({ isHidden: z.boolean({ error: 'isHidden is true or false.' }) }),
  reply: { 200: OwnUser },
})
