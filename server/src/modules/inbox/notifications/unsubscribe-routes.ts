import { KINDS } from '@caravan/contract/notification-kinds.ts'
import type { NotificationKind } from '@caravan/contract/notifications.ts'
import formBody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { type AccountPage, sendAccountPage } from '../../../platform/identity/pages/message-pages.ts'
import { good, html, linkButton } from '../../../platform/identity/pages/parts.ts'
import { findTravellerOrSuspended } from '../../../platform/viewer.ts'
import { changeSettings } from '../../notify/settings.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

const about = (kind: NotificationKind) => KINDS[kind].label.toLowerCase()

const SETTINGS = linkButton('/settings/notifications', 'All notification settings')

const askPage = (kind: NotificationKind): AccountPage => ({
  title: 'No more e-mails?',
  view: 'reine',
  body: html`<p>You will get no more e-mails about ${about(kind)}. The app goes on telling you.</p>
<form method="post"><button class="btn primary wide">Unsubscribe</button></form>`,
})

const donePage = (kind: NotificationKind): AccountPage => ({
  title: 'You are unsubscribed',
  view: 'ha-long-bay',
  body: html`${good(`No more e-mails about ${about(kind)}.`)}
${SETTINGS}`,
})

const wrongPage = (): AccountPage => ({
  title: 'This link is not from here',
  view: 'reine',
  body: html`<p>Part of it may have got lost on its way. What is mailed to you can also be chosen in the app.</p>
${SETTINGS}`,
})

const ADDRESS = '/unsubscribe/:token'
export const unsubscribeAddress = (publicUrl: string, token: string) => `${publicUrl}/unsubscribe/${token}`

interface OfToken {
  Params: { token: string }
}

/**
 * RFC 8058: the mailbox's own button posts here, without a session. A link that is only opened changes nothing,
 * for mail scanners open every link. While its owner is suspended it is none.
 */
export async function unsubscribeRoutes(app: FastifyInstance): Promise<void> {
  const { db, secrets } = app.services
  await app.register(formBody, { bodyLimit: 1024 })
  const options = { schema: { hide: true } }
  const rightIn = async (token: string) => {
    const right = readUnsubscribeToken(secrets.session, token)
    const owner = right && (await findTravellerOrSuspended(db, right.userId))
    return owner?.isSuspended ? null : right
  }
  app.get<OfToken>(ADDRESS, options, async (request, reply) => {
    const right = await rightIn(request.params.token)
    return right ? sendAccountPage(reply, 200, askPage(right.kind)) : sendAccountPage(reply, 404, wrongPage())
  })
  app.post<OfToken>(ADDRESS, options, async (request, reply) => {
    const right = await rightIn(request.params.token)
    if (!right) return sendAccountPage(reply, 404, wrongPage())
    await changeSettings(db, right.userId, { [right.kind]: { email: false } })
    return sendAccountPage(reply, 200, donePage(right.kind))
  })
}
