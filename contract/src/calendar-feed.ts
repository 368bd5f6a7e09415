import { z } from 'zod'
import { OwnerProof } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Confirmation, Time } from './fields.ts'

/** The trips in a feed: the latest by their last day. */
export const FEED_TRIPS = 2000

export const findCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar-feed',
  summary:
    'Whether the caller has a calendar feed of their trips, and since when; its address was shown when it was made',
  access: 'onboarded',
  reply: { 200: z.object({ feed: z.object({ createdAt: Time }).nullable() }) },
})

/** No POST, whose answer is kept to be given again: an address is kept nowhere. */
export const renewCalendarFeed = endpoint({
  method: 'PUT',
  path: '/api/calendar-feed',
  summary:
    'Make an address under which calendars read all trips of the caller; the one before ends, and a mail says so. It ends with the password',
  access: 'onboarded',
  cost: 'signIn',
  body: OwnerProof.nullish(),
  reply: { 200: z.object({ address: z.url(), createdAt: Time }) },
  problems: ['sign-in-again'],
})

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar-feed',
  summary: 'End the address of the calendar feed; the same where there is none',
  access: 'onboarded',
  reply: { 200: Confirmation },
})
