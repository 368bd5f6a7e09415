import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Confirmation, Id, IdParams, Time } from './fields.ts'
import { LIMITS } from './limits.ts'
import { multiLineText } from './text.ts'
import { AuthorCard } from './users.ts'

/** What a traveller says of another whom they have met in person. */
export const Vouch = z.object({
  id: Id,
  author: AuthorCard,
  text: z.string(),
  createdAt: Time,
  /** Hidden from everybody else, which only the one whom it is about is told. */
  isHidden: z.boolean(),
  viewer: z.object({ isAuthor: z.boolean(), canHide: z.boolean() }),
})
export type Vouch = z.infer<typeof Vouch>

export const VouchText = multiLineText({ min: 1, max: LIMITS.vouch, label: 'What you write' })

const UserParams = IdParams('userId')

export const listVouches = endpoint({
  method: 'GET',
  path: '/api/users/:userId/vouches',
  summary:
    'What those who have met a traveller say of them, the latest first. Others than the two read those that count as a step',
  access: 'onboarded',
  paged: true,
  params: UserParams,
  reply: { 200: z.array(Vouch) },
  problems: ['not-found'],
})

export const saveVouch = endpoint({
  method: 'PUT',
  path: '/api/users/:userId/vouch',
  summary: 'Vouch for somebody whom the caller has met in person, or change the words',
  access: 'onboarded',
  adultsOnly: true,
  action: 'vouch',
  params: UserParams,
  body: z.object({ text: VouchText }),
  reply: { 200: Vouch },
  problems: ['not-found', 'not-met'],
})

export const removeVouch = endpoint({
  method: 'DELETE',
  path: '/api/users/:userId/vouch',
  summary: 'Take back what the caller has written about somebody. Twice is no error',
  access: 'onboarded',
  params: UserParams,
  reply: { 200: Confirmation },
})

export const hideVouch = endpoint({
  method: 'PUT',
  path: '/api/vouches/:vouchId/hidden',
  summary: 'Hide what somebody has written about the caller from the caller’s page, or show it again',
  access: 'onboarded',
  params: IdParams('vouchId'),
  body: z.object({ hidden: z.boolean({ error: 'hidden is true or false.' }) }),
  reply: { 200: z.object({ hidden: z.boolean() }) },
  problems: ['not-found'],
})
