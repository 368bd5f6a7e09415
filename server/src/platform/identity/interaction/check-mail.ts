import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { enqueueSignUp } from '../account-jobs.ts'
import { type Account, findAccountByEmail } from '../accounts.ts'
import { signUpMailedPage } from '../pages/account-pages.ts'
import { expiredPage } from '../pages/message-pages.ts'
import { sendAccountPage } from '../pages/page.ts'
import { type InteractionContext, isAllowed } from './context.ts'
import { findInteraction, finishInteraction, type OfInteraction } from './interaction.ts'
import { type Mailed, mailedIn } from './mailed.ts'
import { PAGE, POST } from './route-options.ts'

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
