import { KINDS } from '@caravan/contract/notification-kinds.ts'
import type { NotificationKind } from '@caravan/contract/notifications.ts'
import type { AccountPage } from '../../../platform/identity/pages/message-pages.ts'
import { good, html, linkButton } from '../../../platform/identity/pages/parts.ts'

const about = (kind: NotificationKind) => KINDS[kind].label.toLowerCase()

const SETTINGS = linkButton('/settings/notifications', 'All notification settings')

export const askPage = (kind: NotificationKind): AccountPage => ({
  title: 'No more e-mails?',
  view: 'reine',
  body: html`<p>You will get no more e-mails about ${about(kind)}. The app goes on telling you.</p>
<form method="post"><button class="btn primary wide">Unsubscribe</button></form>`,
})

export const donePage = (kind: NotificationKind): AccountPage => ({
  title: 'You are unsubscribed',
  view: 'ha-long-bay',
  body: html`${good(`No more e-mails about ${about(kind)}.`)}
${SETTINGS}`,
})

export const wrongPage = (): AccountPage => ({
  title: 'This link is not from here',
  view: 'reine',
  body: html`<p>Part of it may have got lost on its way. What is mailed to you can also be chosen in the app.</p>
${SETTINGS}`,
})
