import { PRODUCT } from '@caravan/contract/product.ts'
import type { Mail } from '../../../platform/mail.ts'

const { name } = PRODUCT

/** '7 December 2026': the day in UTC, as the clock of the deletion counts. */
export const dayInWords = (at: Date): string =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

export const deletionMail = (to: string, dueAt: Date, signInLink: string): Mail => ({
  to,
  subject: `Your ${name} account will be deleted`,
  text: `Everything of yours on ${name} is hidden from others now, and you are signed out on all devices.
On ${dayInWords(dueAt)} it is deleted for good: profile, trips, pictures, comments, messages to you, and this e-mail.

Changed your mind? Sign in before then, and choose to keep it:
${signInLink}

If this was not you, sign in, keep your account, and change your password.
`,
})
