import { CONSENT_DAYS } from '@caravan/contract/trusted-contact.ts'
import type { AccountPage } from '../../../platform/identity/pages/message-pages.ts'
import { good, html, submit } from '../../../platform/identity/pages/parts.ts'

/** What somebody sees who opens a link of a mail. They need no account, and the page no script. */

export const askPage = (who: string): AccountPage => ({
  title: 'Be a trusted contact?',
  view: 'reine',
  body: html`<p>You are asked by ${who}.</p>
<p>You get a mail only if they have not said within 30 minutes after a meeting that all is well, or ask for
help. It says where they wanted to be, whom they met, and whom to call there.</p>
<p>Only they see your address. Each mail has a link to stop. If you say no, nobody else here can ask you either.</p>
<form method="post">
<button class="btn primary wide" name="answer" value="yes">Yes, I agree</button>
<button class="btn wide" name="answer" value="no">No</button>
</form>`,
})

export const consentPage = (who: string): AccountPage => ({
  title: 'Thank you',
  view: 'ha-long-bay',
  body: html`${good(`You are the trusted contact of ${who}.`)}
<p>Keep this in mind: should a mail come, call them first. Emergency numbers of every country are <a href="/help">here</a>.</p>`,
})

export const refusalPage = (): AccountPage => ({
  title: 'That is fine',
  view: 'ha-long-bay',
  body: html`${good('Nothing more is sent to you, whoever names your address.')}
<p>Who asked you learns that you do not want to be their contact, and nothing else.</p>`,
})

export const neverPage = (): AccountPage => ({
  title: 'Never be asked again?',
  view: 'reine',
  body: html`<p>Nobody here can ask this mailbox any more whether it wants to be a trusted contact.</p>
<form method="post">${submit('Never ask me again')}</form>`,
})

/** Whoever was asked by a stranger may be wanted by a friend later. */
export const neverAskedPage = (): AccountPage => ({
  title: 'You are not asked again',
  view: 'ha-long-bay',
  body: html`${good('Nothing more is sent to you, whoever names your address.')}
<p>We keep a fingerprint of your address for it, and not the address.</p>
<form method="post"><button class="btn" name="ask" value="again">Let travelers ask me again</button></form>`,
})

export const askedAgainPage = (): AccountPage => ({
  title: 'You can be asked again',
  view: 'ha-long-bay',
  body: html`${good('Travelers here can ask you by mail to be their trusted contact.')}`,
})

export const withdrawPage = (who: string): AccountPage => ({
  title: 'No longer the contact?',
  view: 'reine',
  body: html`<p>You will get no more mails about ${who}, and they learn that you are no longer their trusted contact.
Nobody else here can ask you either; whom you agreed to help besides, you still do.</p>
<form method="post"><button class="btn primary wide">Withdraw</button></form>`,
})

export const withdrawnPage = (): AccountPage => ({
  title: 'You have withdrawn',
  view: 'ha-long-bay',
  body: html`${good('Nothing more is sent to you.')}`,
})

/** For a link that is used up, too old, replaced or not from here. */
export const wrongPage = (): AccountPage => ({
  title: 'This link does nothing',
  view: 'reine',
  body: html`<p>It was answered already, is older than ${CONSENT_DAYS} days, or part of it got lost on its way. Nothing
has changed.</p>`,
})
