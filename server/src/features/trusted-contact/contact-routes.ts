import formBody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sendAccountPage } from '../../platform/identity/pages/page.ts'
import { readContactToken } from './contact-link.ts'
import * as pages from './contact-pages.ts'
import { findContact } from './queries.ts'
import { answer, withdraw } from './trusted-contact.ts'

const ADDRESS = '/trusted-contact/:token'
const Answer = z.object({ answer: z.enum(['yes', 'no']) })

interface OfToken {
  Params: { token: string }
}

/** A link that is only opened changes nothing, for mail scanners open every link: the button of its page does. */
export async function contactRoutes(app: FastifyInstance): Promise<void> {
  const { db, secrets } = app.services
  await app.register(formBody, { bodyLimit: 1024 })
  const options = { schema: { hide: true } }
  const found = async (token: string) => {
    const link = readContactToken(secrets.session, token)
    const contact = link && (await findContact(db, link.contactId))
    if (!link || contact?.status !== (link.purpose === 'answer' ? 'asked' : 'consenting')) return null
    return { ...link, who: contact.firstName ?? 'a traveler' }
  }
  app.get<OfToken>(ADDRESS, options, async (request, reply) => {
    const link = await found(request.params.token)
    if (!link) return sendAccountPage(reply, 404, pages.wrongPage())
    return sendAccountPage(
      reply,
      200,
      link.purpose === 'answer' ? pages.askPage(link.who) : pages.withdrawPage(link.who),
    )
  })
  app.post<OfToken>(ADDRESS, options, async (request, reply) => {
    const link = await found(request.params.token)
    if (!link) return sendAccountPage(reply, 404, pages.wrongPage())
    if (link.purpose === 'withdraw') {
      const isDone = await withdraw(db, link.contactId)
      return isDone
        ? sendAccountPage(reply, 200, pages.withdrawnPage())
        : sendAccountPage(reply, 404, pages.wrongPage())
    }
    const said = Answer.safeParse(request.body)
    if (!said.success) return sendAccountPage(reply, 400, pages.askPage(link.who))
    const isYes = said.data.answer === 'yes'
    if (!(await answer(db, link.contactId, isYes))) return sendAccountPage(reply, 404, pages.wrongPage())
    return sendAccountPage(reply, 200, isYes ? pages.consentPage(link.who) : pages.refusalPage(link.who))
  })
}
