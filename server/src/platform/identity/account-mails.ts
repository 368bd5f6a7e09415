import { EMAIL_CHANGE_HOURS } from '@caravan/contract/account.ts'
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

The link works once, for one hour. When it is used, the account is signed out everywhere, and its calendar feed ends.
If you did not ask for it, ignore this e-mail: your password stays as it is.
`,
})

/** By a link, which signs out everywhere, or in the settings, which go on. */
export const passwordChangedMail = (
  to: string,
  { signInLink, where, hasEndedFeed }: { signInLink: string; where: 'link' | 'settings'; hasEndedFeed: boolean },
): Mail => ({
  to,
  subject: `Your ${name} password was changed`,
  text: `The password of your ${name} account was changed just now, and the account was signed out ${
    where === 'link' ? 'everywhere' : 'on every other device'
  }.${hasEndedFeed ? ' The address of your calendar feed ended too: make a new one where your trips are.' : ''}

If it was not you, ask for a new password at once:
${signInLink}
`,
})

export const confirmNewEmailMail = (to: string, link: string): Mail => ({
  to,
  subject: `Confirm your new e-mail for ${name}`,
  text: `Somebody, most likely you, asked to use this e-mail for their ${name} account.

Confirm it:
${link}

The link works once, for ${EMAIL_CHANGE_HOURS} hours. Where you are not signed in it asks for your password.
If you did not ask for it, ignore this e-mail: nothing changes.
`,
})

export const emailInUseMail = (to: string, signInLink: string): Mail => ({
  to,
  subject: `This e-mail has a ${name} account already`,
  text: `Somebody, most likely you, asked to use this e-mail for their ${name} account. It belongs to an account already, so nothing changes.

Sign in with it:
${signInLink}

If it was not you, there is nothing to do: nobody learned that you have an account.
`,
})

export const emailChangeAskedMail = (to: string, newEmail: string, settingsLink: string): Mail => ({
  to,
  subject: `A new e-mail was asked for on ${name}`,
  text: `Somebody who knows your password asked to change the e-mail of your ${name} account to ${newEmail}. It changes once that one is confirmed.

If it was not you, change your password at once, which also ends the request:
${settingsLink}
`,
})

export const emailChangedMail = (to: string, newEmail: string, contactLink: string): Mail => ({
  to,
  subject: `Your ${name} e-mail was changed`,
  text: `The e-mail of your ${name} account was changed to ${newEmail} just now. Sign in with that one from now on.

If it was not you, write to us at once:
${contactLink}
`,
})
