import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day, Id } from './fields.ts'
import { nightsBetween } from './flexible-dates.ts'
import { Trip } from './trips.ts'
import { AuthorCard } from './users.ts'

export const OWN_TRIPS = {
  page: 20,
  /** Days that a calendar may ask for at once: two months with the weeks around them. */
  calendarDays: 75,
  /** Trips of one's own in them, and trips of matches that overlap with these: so many of the first. */
  calendarTrips: 100,
} as const

/** By the day it is in UTC: not begun, begun and not over, over. */
export const TripTime = z.enum(['now', 'coming', 'past'])
export type TripTime = z.infer<typeof TripTime>

export const listOwnTrips = endpoint({
  method: 'GET',
  path: '/api/own-trips',
  summary:
    'The caller’s own trips: those that run now, the coming ones, the soonest first, or the past ones, the latest first',
  access: 'onboarded',
  paged: true,
  query: z.object({ when: TripTime }),
  reply: { 200: z.array(Trip) },
})

/** What a calendar shows of a trip. */
export const CalendarTrip = Trip.pick({
  id: true,
  destination: true,
  country: true,
  startDate: true,
  endDate: true,
  isOver: true,
  flexible: true,
})
export type CalendarTrip = z.infer<typeof CalendarTrip>

/** A trip of somebody with whom the caller has an accepted match, on days of an own trip and in reach of it. */
export const MatchOverlap = z.object({
  trip: CalendarTrip,
  user: AuthorCard,
  /** Where the two talk. */
  matchId: Id,
  /** The own trip that it meets; of several the one with the most days in common. */
  mineId: Id,
  /** The first and the last day on which both are or may be there. */
  from: Day,
  to: Day,
  /** One of the two trips is flexible: these days are possible ones. */
  isPossible: z.boolean(),
})
export type MatchOverlap = z.infer<typeof MatchOverlap>

export const TripCalendar = z.object({
  trips: z.array(CalendarTrip),
  overlaps: z.array(MatchOverlap),
  /** There are more of either than `calendarTrips`. */
  isCut: z.boolean(),
})
export type TripCalendar = z.infer<typeof TripCalendar>

export const readTripCalendar = endpoint({
  method: 'GET',
  path: '/api/own-trips/calendar',
  summary: 'The caller’s own trips on some days, and the trips of their matches that overlap with them',
  access: 'onboarded',
  cost: 'page',
  query: z
    .object({ from: Day, to: Day })
    .refine(({ from, to }) => to >= from && nightsBetween(from, to) < OWN_TRIPS.calendarDays, {
      path: ['to'],
      error: `At most ${OWN_TRIPS.calendarDays} days, the last not before the first.`,
    }),
  reply: { 200: TripCalendar },
})
