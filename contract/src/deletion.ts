import { z } from 'zod'
import { OwnerProof } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Time } from './fields.ts'
import { LIMITS } from './limits.ts'

/** Whom conversations name in place of somebody who has left. */
export const FORMER_TRAVELER = 'A former traveler'

export const requestDeletion = endpoint({
  method: 'PUT',
  path: '/api/deletion',
  summary: `Hide everything of the caller’s at once and delete it after ${LIMITS.deletionDays} days. Ends all of their sessions; signing in before then asks whether to keep it`,
  access: 'signed-in',
  whileSuspended: true,
  cost: 'signIn',
  body: OwnerProof.extend({ requested: z.literal(true, { error: 'requested is true.' }) }),
  reply: {
    200: z.object({
      dueAt: Time,
      /** The path of a page that says until when one may come back; it takes no session. */
      page: z.string(),
    }),
  },
  problems: ['sign-in-again'],
})
