import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import { enqueueAccountMail } from './account-mail-jobs.ts'
import { alreadyThereMail, confirmMail, resetMail } from './account-mails.ts'
import { startReset } from './password-reset.ts'
import { issuerOf } from './provider/provider.ts'
import { startSignUp } from './sign-up.ts'

/**
 * What depends on whether an account exists happens here, after the answer: what a form answers and how long it takes
 * is the same for everybody. A job, so that what was promised outlives the process.
 */

const SignUpWish = z.object({ email: z.string(), passwordHash: z.string(), interaction: z.string() })
const ResetWish = z.object({ email: z.string(), interaction: z.string() })

const enqueue = (db: Db, task: string, payload: object) =>
  db.execute(sql`select graphile_worker.add_job(${task}::text, ${JSON.stringify(payload)}::json)`)

export const enqueueSignUp = (db: Db, wish: z.infer<typeof SignUpWish>) => enqueue(db, 'start-sign-up', wish)
export const enqueueReset = (db: Db, wish: z.infer<typeof ResetWish>) => enqueue(db, 'start-password-reset', wish)

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
