import formBody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sendAccountPage } from '../../../platform/identity/pages/message-pages.ts'
import { nameInMail, readContactToken } from './contact-link.ts'
import * as pages from './contact-pages.ts'
import { findContact } from './queries.ts'
import { allowQuestions, answer, isRefusedForGood, refuseForGood, withdraw } from './trusted-contact.ts'

const ADDRESS = '/trusted-contact/:token'
const Answer = z.object({ answer: z.enum(['yes', 'no']) })
const AskAgain = z.object({ ask: z.literal('again') })

interface OfToken {
  Params: { token: string }
}

/** A link that is only opened changes nothing, for mail scanners open every link: the button of its page does. */
export async function contactRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app
  const { db, secrets } = services
  await app.register(formBody, { bodyLimit: 1024 })
  const options = { schema: { hide: true } }
  const found = async (token: string) => {
    const link = readContactToken(secrets.session, token)
    if (link?.purpose === 'never') return { ...link, who: '' }
    const contact = link && (await findContact(db, link.contactId))
    if (!link || contact?.status !== (link.purpose === 'answer' ? 'asked' : 'consenting')) return null
    return { ...link, who: nameInMail(contact) }
  }
  app.get<OfToken>(ADDRESS, options, async (request, reply) => {
    const link = await found(request.params.token)
    if (!link) return sendAccountPage(reply, 404, pages.wrongPage())
    if (link.purpose === 'never') {
      const isRefused = await isRefusedForGood(services, link)
      return sendAccountPage(reply, 200, isRefused ? pages.neverAskedPage() : pages.neverPage())
    }
    return sendAccountPage(
      reply,
      200,
      link.purpose === 'answer' ? pages.askPage(link.who) : pages.withdrawPage(link.who),
    )
  })
  app.post<OfToken>(ADDRESS, options, async (request, reply) => {
    const link = await found(request.params.token)
    if (!link) return sendAccountPage(reply, 404, pages.wrongPage())
    if (link.purpose === 'never') {
      if (AskAgain.safeParse(request.body).success) {
        await allowQuestions(services, link)
        return sendAccountPage(reply, 200, pages.askedAgainPage())
      }
      // also what a mail program sends by itself: `List-Unsubscribe=One-Click`
      await refuseForGood(services, link)
      return sendAccountPage(reply, 200, pages.neverAskedPage())
    }
    if (link.purpose === 'withdraw') {
      const isDone = await withdraw(services, link.contactId)
      return isDone
        ? sendAccountPage(reply, 200, pages.withdrawnPage())
        : sendAccountPage(reply, 404, pages.wrongPage())
    }
    const said = Answer.safeParse(request.body)
    if (!said.success) return sendAccountPage(reply, 400, pages.askPage(link.who))
    const isYes = said.data.answer === 'yes'
    if (!(await answer(services, link.contactId, isYes))) return sendAccountPage(reply, 404, pages.wrongPage())
    return sendAccountPage(reply, 200, isYes ? pages.consentPage(link.who) : pages.refusalPage())
  })
}
