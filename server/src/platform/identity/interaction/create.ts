import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { enqueueSignUp } from '../account-jobs.ts'
import { confirmPage, createPage } from '../pages/account-pages.ts'
import { confirmedPage, deadLinkPage, expiredPage, noSignUpPage } from '../pages/message-pages.ts'
import { sendAccountPage } from '../pages/page.ts'
import { whyNotPassword } from '../password-rules.ts'
import { hashPassword, isPassword } from '../passwords.ts'
import { allowSignInOnce } from '../sign-in-once.ts'
import { completeSignUp, findSignUp, type SignUp } from '../sign-up.ts'
import { type InteractionContext, isAllowed } from './context.ts'
import { givenIn, whyNotEmail } from './form.ts'
import { findInteraction, finishInteraction, type OfInteraction } from './interaction.ts'
import { keepMailed } from './mailed.ts'
import { PAGE, POST } from './route-options.ts'

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
