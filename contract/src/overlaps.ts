import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day, Id } from './fields.ts'
import { Trip } from './trips.ts'

export const OVERLAPS = {
  page: 20,
  /** Own trips that are looked at: the soonest that have not ended. */
  ownTrips: 20,
  /** Trips that are weighed for one own trip: of the closest those with most days in common. */
  weighed: 300,
  /** The same for each, where all own trips are asked for. */
  weighedEach: 60,
} as const

/** How close two trips come, and never how far apart they are. */
export const Closeness = z.enum(['same-place', 'nearby', 'same-country'])
export type Closeness = z.infer<typeof Closeness>

/** A trip of somebody else that meets one of the caller's own. */
export const TripOverlap = z.object({
  trip: Trip,
  /** The own trip; of several that it meets, the one that it meets best. */
  mine: z.object({ id: Id, destination: z.string() }),
  /** The first and the last day on which both are or may be there. */
  from: Day,
  to: Day,
  /** The most days that both can be there. */
  days: z.int().min(1),
  /** One of the two trips is flexible: these days are possible ones. */
  isPossible: z.boolean(),
  closeness: Closeness,
  /** What both like, in words. */
  shared: z.array(z.string()).max(3),
  /** Where they differ, in words, the most first. */
  clashes: z.array(z.object({ about: z.string(), mine: z.string(), theirs: z.string() })).max(3),
  /** 'Both in Lisbon 3 to 7 Dec' */
  reason: z.string(),
})
export type TripOverlap = z.infer<typeof TripOverlap>

export const listOverlaps = endpoint({
  method: 'GET',
  path: '/api/overlaps',
  summary:
    'Trips of others that meet the caller’s own in time and place, the best first: of one coming trip with `postId`, else of all',
  access: 'onboarded',
  paged: true,
  query: z.object({
    postId: Id.optional(),
    /** Also those that are in the same country and no closer. */
    country: z.enum(['true', 'false']).optional(),
  }),
  reply: { 200: z.array(TripOverlap) },
  problems: ['not-found'],
})
