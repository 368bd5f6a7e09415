import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../db/client.ts'
import { retrySerializationFailures } from '../../database/serialization-failure.ts'
import { isUniqueViolation } from '../../database/unique-violation.ts'
import { emailChangedMail, enqueueAccountMail, enqueueSignUp } from '../account-jobs.ts'
import { type Account, findAccountByEmail, findAccountOf } from '../accounts.ts'
import { completeEmailChange, findEmailChange, type PendingChange } from '../email-change.ts'
import { newEmailPage, signUpMailedPage } from '../pages/account-pages.ts'
import { deadLinkPage, emailChangedPage, expiredPage, sendAccountPage } from '../pages/message-pages.ts'
import { isPassword } from '../password-rules.ts'
import { type InteractionContext, isAllowed } from './context.ts'
import {
  findInteraction,
  finishInteraction,
  givenIn,
  type Mailed,
  mailedIn,
  type OfInteraction,
  PAGE,
  POST,
} from './interaction.ts'

type Page = OfInteraction & { Querystring: { again?: string } }

/** After the form of a sign-up: the mail again, and on by itself once the address is confirmed. */
export function checkMailRoutes(app: FastifyInstance, context: InteractionContext): void {
  const { provider, limits, services, outbox } = context

  app.get<Page>('/:uid/check-mail', PAGE, async (request, reply) => {
    const mailed = await signUpOf(request, reply)
    if (!mailed) return sendAccountPage(reply, 410, expiredPage())
    const wait = await limits.mailWait(request.params.uid, mailed.email)
    const wasSentAgain = request.query.again !== undefined
    return sendAccountPage(reply, 200, signUpMailedPage({ email: mailed.email, outbox, wait, wasSentAgain }))
  })

  app.post<OfInteraction>('/:uid/again', POST, async (request, reply) => {
    const mailed = await signUpOf(request, reply)
    if (!mailed) return sendAccountPage(reply, 410, expiredPage())
    const { email, passwordHash } = mailed
    const { uid } = request.params
    const again = await limits.takeMailAgain(uid, email)
    // the page says how long
    if (!again.isAllowed) return reply.redirect('check-mail', 303)
    if (!(await isAllowed(reply, await limits.takeMailOf(request.ip)))) return reply
    await enqueueSignUp(services.db, { email, passwordHash, interaction: uid })
    return reply.redirect('check-mail?again', 303)
  })

  app.get<OfInteraction>('/:uid/confirmed', PAGE, async (request, reply) => {
    const isSignedIn = request.viewer !== null
    const confirmed = isSignedIn || (await confirmedAccount(await signUpOf(request, reply)))
    return reply.header('cache-control', 'no-store').send({ confirmed: Boolean(confirmed) })
  })

  app.get<OfInteraction>('/:uid/go-on', { ...PAGE, exposeHeadRoute: false }, async (request, reply) => {
    const mailed = await signUpOf(request, reply)
    const account = await confirmedAccount(mailed)
    if (account) return finishInteraction(provider, request, reply, account.id)
    // in another tab of this browser the sign-in is finished: it is led on without a form
    return reply.redirect(mailed ? 'check-mail' : '/api/login', 303)
  })

  async function signUpOf(request: FastifyRequest<OfInteraction>, reply: FastifyReply) {
    const mailed = mailedIn(await findInteraction(provider, request, reply))
    return mailed?.passwordHash ? { ...mailed, passwordHash: mailed.passwordHash } : null
  }

  /**
   * The account that came of this sign-up and of no other one to the same address: it has its very hash. Only who holds
   * the mailbox can have confirmed it, in this browser or with the password that was chosen in it.
   */
  async function confirmedAccount(mailed: Mailed | null): Promise<Account | undefined> {
    const account = mailed ? await findAccountByEmail(services.db, mailed.email) : undefined
    return account && account.passwordHash === mailed?.passwordHash ? account : undefined
  }
}

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
