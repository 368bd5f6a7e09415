import { PRODUCT } from '@caravan/contract/product.ts'
import type { Mail } from '../mail.ts'

/** What is written to people about their account. */

const { name } = PRODUCT

export const confirmMail = (to: string, link: string): Mail => ({
  to,
  subject: `Confirm your e-mail for ${name}`,
  text: `Somebody, most likely you, asked for a ${name} account with this e-mail.

Confirm it and go on:
${link}

The link works once, for 24 hours. In another browser than that of the sign-up it asks for the password.
If you did not ask for an account, ignore this e-mail: none will be made.
`,
})

export const alreadyThereMail = (to: string, signInLink: string): Mail => ({
  to,
  subject: `You already have a ${name} account`,
  text: `Somebody, most likely you, asked for a ${name} account with this e-mail. There is one already.

Sign in, or ask for a new password there if you forgot yours:
${signInLink}

If it was not you, there is nothing to do: nobody learned that you have an account.
`,
})

export const resetMail = (to: string, link: string): Mail => ({
  to,
  subject: `Choose a new password for ${name}`,
  text: `Somebody, most likely you, asked for a new password for the ${name} account with this e-mail.

Choose it here:
${link}

The link works once, for one hour. When it is used, the account is signed out everywhere.
If you did not ask for it, ignore this e-mail: your password stays as it is.
`,
})

export const passwordChangedMail = (to: string, signInLink: string): Mail => ({
  to,
  subject: `Your ${name} password was changed`,
  text: `The password of your ${name} account was changed just now, and the account was signed out everywhere.

If it was not you, ask for a new password at once:
${signInLink}
`,
})
