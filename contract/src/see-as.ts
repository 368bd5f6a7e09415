import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { TripPreview } from './shares.ts'
import { Traveller } from './travellers.ts'
import { Trip } from './trips.ts'

/**
 * As whom a traveller can look at their own profile and trips: somebody who is not signed in, a traveller who has nothing to do
 * with them and states no gender, one who states a gender, a match, and a member of a group chat that they are in too.
 */
export const VIEWER_KINDS = ['visitor', 'stranger', 'woman', 'man', 'match', 'member'] as const
export const ViewerKind = z.enum(VIEWER_KINDS)
export type ViewerKind = z.infer<typeof ViewerKind>

/** Each part is what the call that is named answers to somebody of that kind; nothing where it refuses them. */
export const SeenAs = z.object({
  /** `GET /api/travellers/:username`. */
  profile: Traveller.nullable(),
  /** `GET /api/posts?userId=`. */
  trips: z.array(Trip),
  /** `GET /api/posts/:postId/preview` for each of the newest trips: what a link to it shows to who is not signed in. */
  links: z.array(TripPreview.extend({ tripId: Id })),
})
export type SeenAs = z.infer<typeof SeenAs>

export const seeAs = endpoint({
  method: 'GET',
  path: '/api/see-as/:kind',
  summary: 'One’s own profile and trips as somebody else is answered',
  access: 'onboarded',
  cost: 'seeAs',
  action: 'seeAs',
  params: z.object({ kind: ViewerKind }),
  reply: { 200: SeenAs },
})
