import type { FastifyInstance } from 'fastify'
import { passwordChangedLetter, resetLetter } from '../letters.ts'
import { forgotPage, resetMailedPage, resetPage } from '../pages/account-pages.ts'
import { deadLinkPage, expiredPage, passwordChangedPage } from '../pages/message-pages.ts'
import { sendPage } from '../pages/page.ts'
import { completeReset, findReset, startReset } from '../password-reset.ts'
import { whyNotPassword } from '../password-rules.ts'
import { type Desk, takeTry } from './desk.ts'
import { givenIn, whyNotEmail } from './form.ts'
import { findInteraction, finishSignIn, type OfInteraction } from './interaction.ts'
import { PAGE, POST } from './route-options.ts'

type OfLink = OfInteraction & { Querystring: { token?: string } }

/** A forgotten password: a form, a letter, and the page that its link opens. */
export function forgotRoutes(app: FastifyInstance, desk: Desk): void {
  const { provider, background, attempts, services, outbox, issuer } = desk

  app.get<OfInteraction>('/:uid/forgot', PAGE, async (request, reply) => {
    const isOpen = await findInteraction(provider, request, reply)
    return isOpen ? sendPage(reply, 200, forgotPage()) : sendPage(reply, 410, expiredPage())
  })

  app.post<OfInteraction>('/:uid/forgot', POST, async (request, reply) => {
    if (!(await findInteraction(provider, request, reply))) return sendPage(reply, 410, expiredPage())
    const { email } = givenIn(request.body)
    const error = whyNotEmail(email)
    if (error) return sendPage(reply, 422, forgotPage({ email, errors: { email: error } }))
    if (!(await takeTry(desk, reply, { deed: 'letter', account: email, address: request.ip }))) return reply
    background.run('password reset', () => mailReset(desk, email, request.params.uid))
    return sendPage(reply, 200, resetMailedPage({ email, outbox }))
  })

  app.get<OfLink>('/:uid/reset', PAGE, async (request, reply) => {
    const token = String(request.query.token ?? '')
    const account = await findReset(services.db, token)
    return account ? sendPage(reply, 200, resetPage(token, account.email)) : sendPage(reply, 410, deadLinkPage())
  })

  app.post<OfInteraction>('/:uid/reset', POST, async (request, reply) => {
    const { token, password } = givenIn(request.body)
    const owner = await findReset(services.db, token)
    if (!owner) return sendPage(reply, 410, deadLinkPage())
    const error = await whyNotPassword(password, owner.email)
    if (error) return sendPage(reply, 422, resetPage(token, owner.email, { errors: { password: error } }))
    const done = await completeReset(services.db, token, password, issuer)
    if (!done) return sendPage(reply, 410, deadLinkPage())
    const { account, endedSessions } = done
    for (const sid of endedSessions) services.live.endSession(sid)
    await attempts.forget({ deed: 'sign-in', account: account.email })
    background.run('password changed', () => mailChanged(desk, account.email))
    const interaction = await findInteraction(provider, request, reply)
    return interaction
      ? finishSignIn(provider, request, reply, account.id)
      : sendPage(reply, 200, passwordChangedPage())
  })
}

async function mailReset({ services, issuer }: Desk, email: string, uid: string): Promise<void> {
  const token = await startReset(services.db, email)
  if (token) await services.mailer.send(resetLetter(email, `${issuer}/interaction/${uid}/reset?token=${token}`))
}

const mailChanged = ({ services }: Desk, email: string) =>
  services.mailer.send(passwordChangedLetter(email, `${services.config.publicUrl}/api/login`))
