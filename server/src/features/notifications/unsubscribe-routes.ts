import formBody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { sendAccountPage } from '../../platform/identity/pages/page.ts'
import { changeSettings } from './settings.ts'
import { askPage, donePage, wrongPage } from './unsubscribe-pages.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

const ADDRESS = '/unsubscribe/:token'
export const unsubscribeAddress = (publicUrl: string, token: string) => `${publicUrl}/unsubscribe/${token}`

interface OfToken {
  Params: { token: string }
}

/**
 * RFC 8058: the mailbox's own button posts here, without a session. A link that is only opened changes nothing,
 * for mail scanners open every link.
 */
export async function unsubscribeRoutes(app: FastifyInstance): Promise<void> {
  const { db, secrets } = app.services
  await app.register(formBody, { bodyLimit: 1024 })
  const options = { schema: { hide: true } }
  app.get<OfToken>(ADDRESS, options, async (request, reply) => {
    const right = readUnsubscribeToken(secrets.session, request.params.token)
    return right ? sendAccountPage(reply, 200, askPage(right.kind)) : sendAccountPage(reply, 404, wrongPage())
  })
  app.post<OfToken>(ADDRESS, options, async (request, reply) => {
    const right = readUnsubscribeToken(secrets.session, request.params.token)
    if (!right) return sendAccountPage(reply, 404, wrongPage())
    await changeSettings(db, right.userId, { [right.kind]: { email: false } })
    return sendAccountPage(reply, 200, donePage(right.kind))
  })
}
