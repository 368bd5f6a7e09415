import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import { enqueueAccountMail } from './account-mail-jobs.ts'
import {
  alreadyThereMail,
  confirmMail,
  confirmNewEmailMail,
  emailChangeAskedMail,
  emailInUseMail,
  resetMail,
} from './account-mails.ts'
import { startEmailChange } from './email-change.ts'
import { startReset } from './password-reset.ts'
import { issuerOf } from './provider/provider.ts'
import { startSignUp } from './sign-up.ts'

/**
 * What depends on whether an account exists happens here, after the answer: what a form answers and how long it takes
 * is the same for everybody. A job, so that what was promised outlives the process.
 */

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
