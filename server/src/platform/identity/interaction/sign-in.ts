import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Db } from '../../../db/client.ts'
import { enqueueSignUp } from '../account-jobs.ts'
import { authenticate, issueToken, useToken } from '../accounts.ts'
import { confirmPage, createPage, signInPage } from '../pages/account-pages.ts'
import { confirmedPage, deadLinkPage, expiredPage, noSignUpPage, sendAccountPage } from '../pages/message-pages.ts'
import { hashPassword, isPassword, whyNotPassword } from '../password-rules.ts'
import { completeSignUp, findSignUp, type SignUp } from '../sign-up.ts'
import { type InteractionContext, isAllowed, passwordTry } from './context.ts'
import {
  findInteraction,
  finishInteraction,
  givenIn,
  keepMailed,
  type OfInteraction,
  PAGE,
  POST,
  whyNotEmail,
} from './interaction.ts'

const COOKIE = 'sign-in-once'
const PATH = '/oidc/interaction'
const LASTS_SECONDS = 120

/** Signs a browser in at the sign-in that it begins next: where a password was just typed outside of one. Good once. */
async function allowSignInOnce(
  db: Db,
  reply: FastifyReply,
  { accountId, isSecure }: { accountId: string; isSecure: boolean },
): Promise<void> {
  const token = await issueToken(db, { accountId, purpose: 'sign-in', lastsSeconds: LASTS_SECONDS })
  const attributes = { path: PATH, httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: LASTS_SECONDS } as const
  reply.setCookie(COOKIE, token, attributes)
}

/** The account that this browser may sign in to without a form; from now on it may not. */
async function takeSignInOnce(db: Db, request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
  const token = request.cookies[COOKIE]
  if (!token) return null
  reply.clearCookie(COOKIE, { path: PATH })
  return (await useToken(db, token, 'sign-in')) ?? null
}

const WRONG = 'E-mail and password do not fit together. Check both, or ask for a new password.'

export function signInRoutes(app: FastifyInstance, context: InteractionContext): void {
  const { provider, limits, knownDevices, services } = context

  app.get<OfInteraction>('/:uid', PAGE, async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply)
    if (!interaction) return sendAccountPage(reply, 410, expiredPage())
    const accountId = await takeSignInOnce(services.db, request, reply)
    if (accountId) return finishInteraction(provider, request, reply, accountId)
    const screen = interaction.params.screen === 'create' ? 'create' : 'sign-in'
    return reply.redirect(`/oidc/interaction/${interaction.uid}/${screen}`, 303)
  })

  app.get<OfInteraction>('/:uid/sign-in', PAGE, async (request, reply) => {
    const isOpen = await findInteraction(provider, request, reply)
    return isOpen ? sendAccountPage(reply, 200, signInPage()) : sendAccountPage(reply, 410, expiredPage())
  })

  app.post<OfInteraction>('/:uid/sign-in', POST, async (request, reply) => {
    if (!(await findInteraction(provider, request, reply))) return sendAccountPage(reply, 410, expiredPage())
    const { email, password } = givenIn(request.body)
    const errors = emptyFields(email, password)
    if (errors) return sendAccountPage(reply, 422, signInPage({ email, errors }))
    const attempt = passwordTry(context, request, email)
    if (!(await isAllowed(reply, await limits.takePassword(attempt)))) return reply
    const account = await authenticate(services.db, email, password)
    if (!account) return sendAccountPage(reply, 422, signInPage({ email, problem: WRONG }))
    await limits.forgetPasswords(attempt)
    knownDevices.remember(request, reply, email)
    return finishInteraction(provider, request, reply, account.id)
  })
}

function emptyFields(email: string, password: string) {
  if (email && password) return null
  return { email: email ? null : 'Type your e-mail.', password: password ? null : 'Type your password.' }
}

type OfLink = OfInteraction & { Querystring: { token?: string } }

/** Creating an account: a form, a mail, and the link in it. Without the mailbox one learns nothing about accounts. */
export function createRoutes(app: FastifyInstance, context: InteractionContext): void {
  const { provider, limits, knownDevices, services } = context
  const { hasMail } = services.config

  app.get<OfInteraction>('/:uid/create', PAGE, async (request, reply) => {
    const isOpen = await findInteraction(provider, request, reply)
    if (!hasMail) return sendAccountPage(reply, 200, noSignUpPage())
    return isOpen ? sendAccountPage(reply, 200, createPage()) : sendAccountPage(reply, 410, expiredPage())
  })

  app.post<OfInteraction>('/:uid/create', POST, async (request, reply) => {
    if (!(await findInteraction(provider, request, reply))) return sendAccountPage(reply, 410, expiredPage())
    if (!hasMail) return sendAccountPage(reply, 200, noSignUpPage())
    const { email, password } = givenIn(request.body)
    const errors = { email: whyNotEmail(email), password: await whyNotPassword(password, email) }
    if (errors.email || errors.password) return sendAccountPage(reply, 422, createPage({ email, errors }))
    if (!(await isAllowed(reply, await limits.takeMailOf(request.ip)))) return reply
    const passwordHash = await hashPassword(password)
    await keepMailed(provider, request, reply, { email, passwordHash })
    await limits.noteMail(request.params.uid, email)
    // beyond that nothing is sent, and the answer does not say so
    if (await limits.takeMailTo(email))
      await enqueueSignUp(services.db, { email, passwordHash, interaction: request.params.uid })
    // a page of its own: loaded again, it sends nothing
    return reply.redirect('check-mail', 303)
  })

  app.get<OfLink>('/:uid/confirm', { ...PAGE, exposeHeadRoute: false }, async (request, reply) => {
    const token = String(request.query.token ?? '')
    const signUp = await findSignUp(services.db, token)
    if (!signUp) return sendAccountPage(reply, 410, deadLinkPage())
    if (!(await isSameBrowser(provider, request, reply, signUp))) {
      return sendAccountPage(reply, 200, confirmPage(token, signUp.email))
    }
    // this tab finishes the sign-in: from here on the one that waits must not, and follows once there is a session
    await keepMailed(provider, request, reply, null)
    const account = await completeSignUp(services.db, signUp)
    if (!account) return sendAccountPage(reply, 410, deadLinkPage())
    knownDevices.remember(request, reply, account.email)
    return finishInteraction(provider, request, reply, account.id)
  })

  app.post<OfInteraction>('/:uid/confirm', POST, async (request, reply) => {
    const { token, password } = givenIn(request.body)
    const signUp = await findSignUp(services.db, token)
    if (!signUp) return sendAccountPage(reply, 410, deadLinkPage())
    if (!(await isAllowed(reply, await limits.takeLink(signUp.tokenHash)))) return reply
    if (!(await isPassword(password, signUp.passwordHash))) {
      const errors = { password: 'This is not the password of the sign-up.' }
      return sendAccountPage(reply, 422, confirmPage(token, signUp.email, { errors }))
    }
    const account = await completeSignUp(services.db, signUp)
    if (!account) return sendAccountPage(reply, 410, deadLinkPage())
    knownDevices.remember(request, reply, account.email)
    // whoever is signed in here stays so
    if (request.viewer) return sendAccountPage(reply, 200, confirmedPage())
    await allowSignInOnce(services.db, reply, { accountId: account.id, isSecure: services.config.isSecure })
    return reply.redirect('/api/login', 303)
  })
}

async function isSameBrowser(provider: Provider, request: FastifyRequest<OfLink>, reply: FastifyReply, signUp: SignUp) {
  const interaction = await findInteraction(provider, request, reply)
  return interaction !== null && interaction.uid === signUp.interaction
}
