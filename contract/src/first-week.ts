import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Time } from './fields.ts'

/** What a new account can do less often in a day than others, and may come to the end of. */
export const LOWER_LIMITS = ['requests', 'messages', 'group-messages', 'comments', 'trips'] as const
export type LowerLimitKind = (typeof LOWER_LIMITS)[number]

export const LowerLimit = z.object({
  kind: z.enum(LOWER_LIMITS),
  /** How many of them are left today, and how many there are in a day. */
  left: z.int(),
  ofDay: z.int(),
  /** How many there are in a day from then on. */
  laterOfDay: z.int(),
  laterFrom: Time,
})
export type LowerLimit = z.infer<typeof LowerLimit>

export const readFirstWeek = endpoint({
  method: 'GET',
  path: '/api/first-week',
  summary: 'What is left today of the caller’s lower limits of a new account; none for an account that is new no more',
  access: 'onboarded',
  reply: { 200: z.object({ limits: z.array(LowerLimit) }) },
})
