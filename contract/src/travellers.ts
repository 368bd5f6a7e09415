import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { InCommon, MatchPerson } from './matches.ts'
import { Steps } from './steps.ts'
import { Trip } from './trips.ts'
import { Interests } from './users.ts'

/**
 * How the viewer and a traveller stand without a trip between them: nobody has asked, one of them has, both have said
 * yes, or one has declined.
 */
export const Connection = z.enum(['none', 'asked', 'asked-by-them', 'accepted', 'declined'])
export type Connection = z.infer<typeof Connection>

/** A traveller as others see them. */
export const Traveller = MatchPerson.extend({
  ...Interests,
  createdAt: Time,
  common: InCommon,
  connection: Connection,
  /** An accepted match of the two, of whatever kind: there they can message each other. */
  matchId: Id.nullable(),
  /** Those that have not ended and the viewer may see, the soonest first. */
  trips: z.array(Trip),
  steps: Steps,
  viewer: z.object({ isSelf: z.boolean() }),
})
export type Traveller = z.infer<typeof Traveller>

export const readTraveller = endpoint({
  method: 'GET',
  path: '/api/travellers/:username',
  summary: 'A traveller as others see them, with their coming trips that the caller may see, and what the two share',
  access: 'onboarded',
  cost: 'page',
  action: 'viewTraveller',
  params: z.object({ username: z.string().max(100) }),
  reply: { 200: Traveller },
  problems: ['not-found'],
})
