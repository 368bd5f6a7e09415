import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Confirmation, Id } from './fields.ts'
import { Trip } from './trips.ts'

export const FOR_YOU = {
  page: 10,
  /** Trips of one ranking; whoever has looked through them goes on in Latest. So few lie in the row itself and are read with it. */
  listed: 100,
  /** The most of them that overlap with a trip of one's own, and that are of travellers who share interests. */
  overlapping: 40,
  alike: 30,
  /** Trips in view that are sent together. */
  seenAtOnce: 50,
} as const

/** Why a trip is shown. `different`: it overlaps with nothing of the viewer's, and nothing that both like is known. */
export const WHY_KINDS = ['overlap', 'interests', 'different', 'fresh', 'own'] as const

export const ForYouTrip = Trip.extend({
  /** The reason, and the same in one line: 'You are both in Lisbon 3 to 6 Oct', 'You both like hiking and go by train'. */
  why: z.object({ kind: z.enum(WHY_KINDS), text: z.string() }),
})
export type ForYouTrip = z.infer<typeof ForYouTrip>
export type Why = ForYouTrip['why']

export const listForYou = endpoint({
  method: 'GET',
  path: '/api/for-you',
  summary:
    'Coming trips for the caller: those that overlap with one’s own first, then those of travellers who share interests, then the newest; three in ten are of neither kind, and what the caller has had in view comes last',
  access: 'onboarded',
  paged: true,
  reply: { 200: z.array(ForYouTrip) },
})

export const markSeen = endpoint({
  method: 'PUT',
  path: '/api/for-you/seen',
  summary: 'Note which trips the caller has had in view; nobody else learns of it',
  access: 'onboarded',
  body: z.object({ tripIds: z.array(Id).min(1).max(FOR_YOU.seenAtOnce) }),
  reply: { 200: Confirmation },
})
