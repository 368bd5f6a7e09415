import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { problem } from '../../problem.ts'
import { isDirect } from '../http/direct.ts'
import { listMails, readMail, type StoredMail } from '../identity/outbox.ts'
import { type AccountPage, sendAccountPage } from '../identity/pages/message-pages.ts'
import { html } from '../identity/pages/parts.ts'
import { outboxOf } from '../mail.ts'

const ADDRESS = '/dev/outbox'

/** Where the mails of this machine can be read: only where nobody else reaches it, and only when they really lie there. */
export const outboxAddress = ({
  isLocal,
  hasMail,
  smtpUrl,
}: Pick<Config, 'isLocal' | 'hasMail' | 'smtpUrl'>): string | null => (isLocal && hasMail && !smtpUrl ? ADDRESS : null)

/** Lets a newcomer without a mail server read the mails that were not sent. */
export async function devOutboxRoutes(app: FastifyInstance): Promise<void> {
  const { config } = app.services
  if (!outboxAddress(config)) return
  const folder = outboxOf(config.dataDir)
  // a site elsewhere may point a name of its own at this machine and read along
  app.addHook('onRequest', async (request) => {
    if (!isDirect(request)) throw problem('not-found')
  })
  app.get(ADDRESS, { schema: { hide: true } }, async (_request, reply) =>
    sendAccountPage(reply, 200, listPage(await listMails(folder))),
  )
  app.get<{ Params: { name: string } }>(`${ADDRESS}/:name`, { schema: { hide: true } }, async (request, reply) => {
    const mail = await readMail(folder, request.params.name)
    if (!mail) throw problem('not-found')
    return sendAccountPage(reply, 200, mailPage(mail))
  })
}

const when = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const listPage = (mails: StoredMail[]): AccountPage => ({
  title: 'Outbox',
  view: 'ha-long-bay',
  body: html`<p class="soft">Mails of this machine, newest first. No mail server is set up (SMTP_URL), so they stay here.</p>
${mails.length === 0 ? html`<p>No mail yet.</p>` : ''}
<ul class="mails">${mails.map(
    ({ name, subject, to, at }) =>
      html`<li><a href="${ADDRESS}/${name}">${subject}</a><span class="soft small">to ${to}, ${when(at)}</span></li>`,
  )}</ul>`,
})

const mailPage = ({ subject, to, at, text }: StoredMail): AccountPage => ({
  title: subject,
  view: 'ha-long-bay',
  body: html`<p class="soft small">to ${to}, ${when(at)}</p>
<div class="letter">${linked(text)}</div>
<p class="other"><a href="${ADDRESS}">All mails</a></p>`,
})

const linked = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))
