import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../../db/client.ts'
import { retrySerializationFailures } from '../../database/serialization-failure.ts'
import { isUniqueViolation } from '../../database/unique-violation.ts'
import { enqueueAccountMail } from '../account-mail-jobs.ts'
import { emailChangedMail } from '../account-mails.ts'
import { findAccountOf } from '../accounts.ts'
import { completeEmailChange, findEmailChange, type PendingChange } from '../email-change.ts'
import { newEmailPage } from '../pages/account-pages.ts'
import { deadLinkPage, emailChangedPage } from '../pages/message-pages.ts'
import { sendAccountPage } from '../pages/page.ts'
import { isPassword } from '../passwords.ts'
import { type InteractionContext, isAllowed } from './context.ts'
import { givenIn } from './form.ts'
import { PAGE, POST } from './route-options.ts'

interface OfLink {
  Querystring: { token?: string }
}

/**
 * The page that the mail to a new e-mail leads to. Opening it changes nothing, since mail servers open links too; and
 * the mailbox alone is not enough, for an address may be mistyped: it takes the session or the password as well.
 */
export function emailRoutes(
  app: FastifyInstance,
  { services, limits, knownDevices, issuer }: InteractionContext,
): void {
  const { db, config } = services

  app.get<OfLink>('/email', PAGE, async (request, reply) => {
    const token = String(request.query.token ?? '')
    const change = await findEmailChange(db, token)
    if (!change) return sendAccountPage(reply, 410, deadLinkPage())
    const asksPassword = !(await isSignedInAs(request, change))
    return sendAccountPage(reply, 200, newEmailPage({ token, newEmail: change.newEmail, asksPassword }))
  })

  app.post('/email', POST, async (request, reply) => {
    const { token, password } = givenIn(request.body)
    const change = await findEmailChange(db, token)
    if (!change) return sendAccountPage(reply, 410, deadLinkPage())
    if (!(await isSignedInAs(request, change))) {
      if (!(await isAllowed(reply, await limits.takeLink(change.tokenHash)))) return reply
      if (!(await isPassword(password, change.account.passwordHash))) {
        const errors = { password: 'This is not the password of the account.' }
        const page = newEmailPage({ token, newEmail: change.newEmail, asksPassword: true, errors })
        return sendAccountPage(reply, 422, page)
      }
    }
    if (!(await complete(token, change))) return sendAccountPage(reply, 410, deadLinkPage())
    knownDevices.remember(request, reply, change.newEmail)
    return sendAccountPage(reply, 200, emailChangedPage(change.newEmail, request.viewer !== null))
  })

  async function isSignedInAs({ viewer }: FastifyRequest, { account }: PendingChange): Promise<boolean> {
    return viewer !== null && (await findAccountOf(db, issuer, viewer.id))?.id === account.id
  }

  async function complete(token: string, change: PendingChange): Promise<boolean> {
    try {
      return await retrySerializationFailures(() => db.transaction((tx) => completeIn(tx, token, change)))
    } catch (error) {
      // somebody else has confirmed that e-mail meanwhile
      if (isUniqueViolation(error)) return false
      throw error
    }
  }

  async function completeIn(tx: Db, token: string, change: PendingChange): Promise<boolean> {
    const isDone = await completeEmailChange(tx, token, change, issuer)
    const mail = emailChangedMail(change.account.email, change.newEmail, `${config.publicUrl}/contact`)
    if (isDone) await enqueueAccountMail(tx, services, mail)
    return isDone
  }
}
