import { EMAIL_CHANGE_HOURS } from '@caravan/contract/account.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { newId } from '../../db/id.ts'
import { sql } from '../../db/sql.ts'
import type { Services } from '../../open-services.ts'
import type { Mail } from '../mail.ts'
import { openSealedText, sealText } from '../secrets/sealed-text.ts'
import { derivedKeys } from './derived-secret.ts'
import { startEmailChange } from './email-change.ts'
import { startReset } from './password-reset.ts'
import { issuerOf } from './provider/provider.ts'
import { startSignUp } from './sign-up.ts'

const { name } = PRODUCT

const confirmMail = (to: string, link: string): Mail => ({
  to,
  subject: `Confirm your e-mail for ${name}`,
  text: `Somebody, most likely you, asked for a ${name} account with this e-mail.

Confirm it and go on:
${link}

The link works once, for 24 hours. In another browser than that of the sign-up it asks for the password.
If you did not ask for an account, ignore this e-mail: none will be made.
`,
})

const alreadyThereMail = (to: string, signInLink: string): Mail => ({
  to,
  subject: `You already have a ${name} account`,
  text: `Somebody, most likely you, asked for a ${name} account with this e-mail. There is one already.

Sign in, or ask for a new password there if you forgot yours:
${signInLink}

If it was not you, there is nothing to do: nobody learned that you have an account.
`,
})

const resetMail = (to: string, link: string): Mail => ({
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

const confirmNewEmailMail = (to: string, link: string): Mail => ({
  to,
  subject: `Confirm your new e-mail for ${name}`,
  text: `Somebody, most likely you, asked to use this e-mail for their ${name} account.

Confirm it:
${link}

The link works once, for ${EMAIL_CHANGE_HOURS} hours. Where you are not signed in it asks for your password.
If you did not ask for it, ignore this e-mail: nothing changes.
`,
})

const emailInUseMail = (to: string, signInLink: string): Mail => ({
  to,
  subject: `This e-mail has a ${name} account already`,
  text: `Somebody, most likely you, asked to use this e-mail for their ${name} account. It belongs to an account already, so nothing changes.

Sign in with it:
${signInLink}

If it was not you, there is nothing to do: nobody learned that you have an account.
`,
})

const emailChangeAskedMail = (to: string, newEmail: string, settingsLink: string): Mail => ({
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

/** With graphile-worker's growing pauses about an hour: the link of a reset is good for no longer. */
const MAX_TRIES = 9

const AccountMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  id: z.string(),
  at: z.coerce.date(),
})

type Secrets = Pick<Services, 'secrets'>
const keysOf = ({ secrets }: Secrets) => derivedKeys(secrets.session, 'account mails')

/** Sealed, as its link lets any reader into an account and a job is stored as it is. Sent again, it is the same mail. */
export async function enqueueAccountMail(db: Db, services: Secrets, { to, subject, text }: Mail): Promise<void> {
  const sealed = sealText(keysOf(services), JSON.stringify({ to, subject, text, id: newId(), at: new Date() }))
  await db.execute(sql`
    select graphile_worker.add_job('send-account-mail', json_build_object('sealed', ${sealed}::text),
      max_attempts := ${MAX_TRIES}::int)`)
}

/** Mails to some addresses that were not sent yet. They are opened one by one: nothing else says to whom they go. */
export async function deleteAccountMails(tx: Db, services: Secrets, to: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ id: number; sealed: string }>(sql`
    select j.id, mail.payload ->> 'sealed' as sealed
    from graphile_worker.jobs j join graphile_worker._private_jobs mail on mail.id = j.id
    where j.task_identifier = 'send-account-mail' and j.locked_at is null`)
  const ids = rows.filter(({ sealed }) => to.includes(addressIn(services, sealed))).map(({ id }) => id)
  await tx.execute(sql`select graphile_worker.complete_jobs(${sql.param(ids)}::bigint[])`)
}

/** Empty where it was sealed with a secret that is gone: nobody can read or send it any more. */
function addressIn(services: Secrets, sealed: string): string {
  const opened = openSealedText(keysOf(services), sealed)
  return opened === null ? '' : AccountMail.parse(JSON.parse(opened)).to
}

/** @throws where the mail server did not take it: the job is tried again later */
export async function sendAccountMail(services: Services, sealed: string): Promise<void> {
  const opened = openSealedText(keysOf(services), sealed)
  if (opened === null) throw new Error('An account mail was sealed with another session secret')
  const { id, at, ...mail } = AccountMail.parse(JSON.parse(opened))
  await services.mailer.send({ ...mail, messageId: { id, at } })
}

/** After the answer: what a form answers, and when, is the same for everybody. A job, so that it outlives the process. */

const SignUpWish = z.object({ email: z.string(), passwordHash: z.string(), interaction: z.string() })
const ResetWish = z.object({ email: z.string(), interaction: z.string() })
/** `id` is the traveller's: it names whose job it is. */
const EmailWish = z.object({ id: z.string(), accountId: z.string(), email: z.string(), knownAt: z.coerce.date() })

const enqueue = (db: Db, task: string, payload: object) =>
  db.execute(sql`select graphile_worker.add_job(${task}::text, ${JSON.stringify(payload)}::json)`)

export const enqueueSignUp = (db: Db, wish: z.infer<typeof SignUpWish>) => enqueue(db, 'start-sign-up', wish)
export const enqueueReset = (db: Db, wish: z.infer<typeof ResetWish>) => enqueue(db, 'start-password-reset', wish)
export const enqueueEmailChange = (db: Db, wish: z.infer<typeof EmailWish>) => enqueue(db, 'start-email-change', wish)

export async function startSignUpOf(services: Services, payload: unknown): Promise<void> {
  const wish = SignUpWish.parse(payload)
  const { publicUrl } = services.config
  await services.db.transaction(async (tx) => {
    const token = await startSignUp(tx, wish)
    const link = `${issuerOf(publicUrl)}/interaction/${wish.interaction}/confirm?token=${token}`
    const mail = token ? confirmMail(wish.email, link) : alreadyThereMail(wish.email, `${publicUrl}/api/login`)
    await enqueueAccountMail(tx, services, mail)
  })
}

export async function startPasswordResetOf(services: Services, payload: unknown): Promise<void> {
  const { email, interaction } = ResetWish.parse(payload)
  await services.db.transaction(async (tx) => {
    const token = await startReset(tx, email)
    if (!token) return
    const link = `${issuerOf(services.config.publicUrl)}/interaction/${interaction}/reset?token=${token}`
    await enqueueAccountMail(tx, services, resetMail(email, link))
  })
}

export async function startEmailChangeOf(services: Services, payload: unknown): Promise<void> {
  const wish = EmailWish.parse(payload)
  const { email } = wish
  const { publicUrl } = services.config
  await services.db.transaction(async (tx) => {
    const started = await startEmailChange(tx, wish)
    if (!started) return
    const { account, token } = started
    const link = `${issuerOf(publicUrl)}/interaction/email?token=${token}`
    const mail = token ? confirmNewEmailMail(email, link) : emailInUseMail(email, `${publicUrl}/api/login`)
    await enqueueAccountMail(tx, services, mail)
    // also where somebody has that e-mail: the other mailbox must not tell
    await enqueueAccountMail(tx, services, emailChangeAskedMail(account.email, email, `${publicUrl}/settings`))
  })
}
