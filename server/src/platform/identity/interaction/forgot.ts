import type { FastifyInstance } from 'fastify'
import { enqueueAccountMail, enqueueReset, passwordChangedMail } from '../account-jobs.ts'
import { forgotPage, resetMailedPage, resetPage } from '../pages/account-pages.ts'
import { deadLinkPage, expiredPage, noResetPage, passwordChangedPage, sendAccountPage } from '../pages/message-pages.ts'
import { completeReset, findReset } from '../password-reset.ts'
import { hashPassword, whyNotPassword } from '../password-rules.ts'
import { type InteractionContext, isAllowed, passwordTry } from './context.ts'
import {
  findInteraction,
  finishInteraction,
  givenIn,
  keepMailed,
  mailedIn,
  type OfInteraction,
  PAGE,
  POST,
  whyNotEmail,
} from './interaction.ts'

type OfLink = OfInteraction & { Querystring: { token?: string } }

export function forgotRoutes(app: FastifyInstance, context: InteractionContext): void {
  const { provider, limits, knownDevices, services, outbox, issuer } = context
  const { hasMail } = services.config

  app.get<OfInteraction>('/:uid/forgot', PAGE, async (request, reply) => {
    const isOpen = await findInteraction(provider, request, reply)
    if (!hasMail) return sendAccountPage(reply, 200, noResetPage())
    return isOpen ? sendAccountPage(reply, 200, forgotPage()) : sendAccountPage(reply, 410, expiredPage())
  })

  app.post<OfInteraction>('/:uid/forgot', POST, async (request, reply) => {
    if (!(await findInteraction(provider, request, reply))) return sendAccountPage(reply, 410, expiredPage())
    if (!hasMail) return sendAccountPage(reply, 200, noResetPage())
    const { email } = givenIn(request.body)
    const error = whyNotEmail(email)
    if (error) return sendAccountPage(reply, 422, forgotPage({ email, errors: { email: error } }))
    if (!(await isAllowed(reply, await limits.takeMailOf(request.ip)))) return reply
    // beyond that nothing is sent, and the answer does not say so
    if (await limits.takeMailTo(email)) await enqueueReset(services.db, { email, interaction: request.params.uid })
    await keepMailed(provider, request, reply, { email })
    return reply.redirect('reset-mailed', 303)
  })

  app.get<OfInteraction>('/:uid/reset-mailed', PAGE, async (request, reply) => {
    const mailed = mailedIn(await findInteraction(provider, request, reply))
    return mailed
      ? sendAccountPage(reply, 200, resetMailedPage({ ...mailed, outbox }))
      : sendAccountPage(reply, 410, expiredPage())
  })

  app.get<OfLink>('/:uid/reset', PAGE, async (request, reply) => {
    const token = String(request.query.token ?? '')
    const account = await findReset(services.db, token)
    return account
      ? sendAccountPage(reply, 200, resetPage(token, account.email))
      : sendAccountPage(reply, 410, deadLinkPage())
  })

  app.post<OfInteraction>('/:uid/reset', POST, async (request, reply) => {
    const { token, password } = givenIn(request.body)
    const owner = await findReset(services.db, token)
    if (!owner) return sendAccountPage(reply, 410, deadLinkPage())
    const error = await whyNotPassword(password, owner.email)
    if (error) return sendAccountPage(reply, 422, resetPage(token, owner.email, { errors: { password: error } }))
    const passwordHash = await hashPassword(password)
    const done = await services.db.transaction(async (tx) => {
      const reset = await completeReset(tx, token, passwordHash, issuer)
      if (!reset) return null
      const { account, hasEndedFeed } = reset
      const signInLink = `${services.config.publicUrl}/api/login`
      const mail = passwordChangedMail(account.email, { signInLink, where: 'link', hasEndedFeed })
      await enqueueAccountMail(tx, services, mail)
      return reset
    })
    if (!done) return sendAccountPage(reply, 410, deadLinkPage())
    const { account, endedSessions, hasEndedFeed } = done
    for (const sid of endedSessions) services.live.endSession(sid)
    await limits.forgetPasswords(passwordTry(context, request, account.email))
    knownDevices.remember(request, reply, account.email)
    const interaction = await findInteraction(provider, request, reply)
    return interaction
      ? finishInteraction(provider, request, reply, account.id)
      : sendAccountPage(reply, 200, passwordChangedPage(hasEndedFeed))
  })
}
