import { z } from 'zod'
import { emailAddress } from './email.ts'
import { endpoint } from './endpoint.ts'
import { Confirmation, Time } from './fields.ts'

/** Spreadsheets take what begins with one of these for a formula; hardly any address does. */
const BEGINS_A_FORMULA = /^[=+\-@]/

/** Normalised: one mailbox is one entry. */
const WaitlistEmail = emailAddress({
  missing: 'This is not an e-mail address. One looks like name@example.org.',
  tooLong: 'This address is too long.',
}).refine((email) => !BEGINS_A_FORMULA.test(email), { error: 'An e-mail address begins with a letter or a digit.' })

export const WaitlistEntry = z.object({ email: WaitlistEmail })

export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/waitlist',
  summary: 'Puts an e-mail address on the waitlist; the answer is the same for one that is there',
  access: 'anyone',
  body: WaitlistEntry,
  reply: { 201: Confirmation },
})

/** How far the draw of the prize is: nothing of it, its seed's hash, or its result. */
export const PrizeDraw = z.object({
  /** SHA-256 of the seed, published before the draw. */
  seedHash: z.string().nullable(),
  committedAt: Time.nullable(),
  drawnAt: Time.nullable(),
  /** The rest is known once it was drawn. */
  seed: z.string().nullable(),
  /** How many took part. */
  tickets: z.number().int().nullable(),
  /** SHA-256 of the list of tickets. */
  listHash: z.string().nullable(),
  winningTicket: z.string().nullable(),
})
export type PrizeDraw = z.output<typeof PrizeDraw>

export const readPrizeDraw = endpoint({
  method: 'GET',
  path: '/api/waitlist/draw',
  summary: 'What can be checked of the draw of the waitlist’s prize',
  access: 'anyone',
  reply: { 200: PrizeDraw },
})
