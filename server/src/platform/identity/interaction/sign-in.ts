import type { FastifyInstance } from 'fastify'
import { authenticate } from '../accounts.ts'
import { signInPage } from '../pages/account-pages.ts'
import { expiredPage } from '../pages/message-pages.ts'
import { sendAccountPage } from '../pages/page.ts'
import { takeSignInOnce } from '../sign-in-once.ts'
import { type InteractionContext, isAllowed, passwordTry } from './context.ts'
import { givenIn } from './form.ts'
import { findInteraction, finishInteraction, type OfInteraction } from './interaction.ts'
import { PAGE, POST } from './route-options.ts'

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
