import { z } from 'zod'
import { emailAddress } from './email.ts'
import { endpoint } from './endpoint.ts'
import { Confirmation } from './fields.ts'
import { LIMITS } from './limits.ts'
import { lengthOf } from './text-length.ts'

/** How the caller signs in. */
export const Account = z.object({
  email: z.string(),
  /** The host of the outside provider that keeps e-mail and password; null where they are kept here. */
  provider: z.string().nullable(),
  /** Whether there is a password here to change. */
  hasPassword: z.boolean(),
  /** Whether the e-mail can be changed here: with a password, and where mails are sent. */
  canChangeEmail: z.boolean(),
})
export type Account = z.infer<typeof Account>

/** As it is typed: nothing of it is tidied. */
const CurrentPassword = z
  .string({ error: 'Type your current password.' })
  .min(1, { error: 'Type your current password.' })
  .max(4000, { error: 'This is not your password.' })

/** How young a sign-in is that stands in for a password. */
export const FRESH_SIGN_IN_MINUTES = 15

/**
 * What shows that the caller is the owner of the account, and not only at an open session: where there is a password here
 * that one, elsewhere a sign-in of the last minutes.
 */
export const OwnerProof = z.object({
  currentPassword: z.string().max(4000, { error: 'This is not your password.' }).nullish(),
})
export type OwnerProof = z.infer<typeof OwnerProof>

const { min, max } = LIMITS.password

/** Whether many people use it is known to the server alone. */
const NewPassword = z
  .string({ error: 'Choose a password.' })
  .refine((password) => lengthOf(password) >= min, { error: `Use at least ${min} characters.` })
  .refine((password) => lengthOf(password) <= max, { error: `Use at most ${max} characters.` })

export const PasswordChange = z.object({ currentPassword: CurrentPassword, newPassword: NewPassword })
export type PasswordChange = z.infer<typeof PasswordChange>

export const EmailChange = z.object({
  currentPassword: CurrentPassword,
  email: emailAddress({
    missing: 'Type your new e-mail.',
    tooLong: `An e-mail can have at most ${LIMITS.email} characters.`,
  }),
})
export type EmailChange = z.infer<typeof EmailChange>

/** For so long the link works that confirms a new e-mail. */
export const EMAIL_CHANGE_HOURS = 24

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: 'The e-mail of the caller, and where it and the password are kept',
  access: 'signed-in',
  whileSuspended: true,
  reply: { 200: Account },
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/account/password',
  summary: 'Choose a new password; every other device of the caller is signed out, and their calendar feed ends',
  access: 'signed-in',
  cost: 'signIn',
  body: PasswordChange,
  reply: {
    200: Confirmation.extend({
      /** Whether there was a calendar feed, which has ended with the password before. */
      hasEndedFeed: z.boolean(),
    }),
  },
  problems: ['no-password', 'conflict'],
})

export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/account/email',
  summary: 'Have a mail sent to a new e-mail; its link makes the change. Answers the same whoever has that e-mail',
  access: 'signed-in',
  cost: 'signIn',
  body: EmailChange,
  reply: { 200: Confirmation },
  problems: ['no-password'],
})
