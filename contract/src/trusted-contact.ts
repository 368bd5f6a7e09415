import { z } from 'zod'
import { OwnerProof } from './account.ts'
import { emailAddress } from './email.ts'
import { endpoint } from './endpoint.ts'
import { Confirmation, Time } from './fields.ts'
import { LIMITS } from './limits.ts'
import { Pin } from './plans.ts'
import { singleLineText } from './text.ts'

/** So long somebody who is asked to be a trusted contact can answer. */
export const CONSENT_DAYS = 7

/** Who is told where a traveller does not check in after a plan. */
export const TrustedContact = z.object({
  email: z.string(),
  name: z.string().nullable(),
  status: z.enum(['asked', 'consenting', 'refused', 'withdrawn']),
  askedAt: Time,
})
export type TrustedContact = z.infer<typeof TrustedContact>

export const NewTrustedContact = OwnerProof.extend({
  email: emailAddress({
    missing: 'Type the e-mail of your contact.',
    tooLong: `An e-mail can have at most ${LIMITS.email} characters.`,
  }),
  name: singleLineText({ max: LIMITS.name, label: 'Name' }).nullish(),
})

/** Two, and they differ: the first says that all is well, the second says so on the screen and asks the contact for help. */
export const NewPins = OwnerProof.extend({ pin: Pin, duressPin: Pin }).refine(
  ({ pin, duressPin }) => pin !== duressPin,
  {
    path: ['duressPin'],
    error: 'Choose a second PIN that is not the first.',
  },
)
export type NewPins = z.infer<typeof NewPins>

export const readSafety = endpoint({
  method: 'GET',
  path: '/api/safety',
  summary: 'The caller’s trusted contact, and whether they have chosen PINs',
  access: 'signed-in',
  reply: {
    200: z.object({
      contact: TrustedContact.nullable(),
      hasPins: z.boolean(),
      /** Whether choosing PINs takes the current password. */
      hasPassword: z.boolean(),
      canMail: z.boolean(),
    }),
  },
})
export type Safety = z.infer<(typeof readSafety.reply)[200]>

export const saveTrustedContact = endpoint({
  method: 'PUT',
  path: '/api/trusted-contact',
  summary:
    'Ask somebody by mail to be the caller’s trusted contact, in place of who is it now. Answers the same where their mailbox wants no such mails, and none is sent',
  access: 'onboarded',
  cost: 'signIn',
  action: 'trustedContact',
  body: NewTrustedContact,
  reply: { 200: TrustedContact },
  problems: ['no-mail', 'check-in-awaited', 'contact-refused', 'sign-in-again'],
})

export const removeTrustedContact = endpoint({
  method: 'DELETE',
  path: '/api/trusted-contact',
  summary: 'Have no trusted contact any more',
  access: 'signed-in',
  cost: 'signIn',
  body: OwnerProof.nullish(),
  reply: { 200: Confirmation },
  problems: ['check-in-awaited', 'sign-in-again'],
})

export const savePins = endpoint({
  method: 'PUT',
  path: '/api/safety/pins',
  summary:
    'Choose the two PINs of check-ins, with the current password or after a new sign-in. A plan that has begun takes those before',
  access: 'signed-in',
  cost: 'signIn',
  body: NewPins,
  reply: { 200: Confirmation },
  problems: ['sign-in-again'],
})
