import { CONSENT_DAYS } from '@caravan/contract/trusted-contact.ts'
import { html } from '../../platform/identity/pages/html.ts'
import type { AccountPage } from '../../platform/identity/pages/page.ts'
import { good } from '../../platform/identity/pages/parts.ts'

/** What somebody sees who opens a link of a mail. They need no account, and the page no script. */

export const askPage = (who: string): AccountPage => ({
  title: `Be ${who}’s trusted contact?`,
  view: 'reine',
  body: html`<p>You get a mail only if ${who} has not said within 30 minutes after a meeting that all is well, or asks for
help. It says where they wanted to be, whom they met, and whom to call there.</p>
<p>Only ${who} sees your address. Each mail has a link to stop.</p>
<form method="post">
<button class="btn primary wide" name="answer" value="yes">Yes, I agree</button>
<button class="btn wide" name="answer" value="no">No</button>
</form>`,
})

export const consentPage = (who: string): AccountPage => ({
  title: 'Thank you',
  view: 'ha-long-bay',
  body: html`${good(`You are ${who}’s trusted contact.`)}
<p>Keep this in mind: should a mail come, call ${who} first. Emergency numbers of every country are <a href="/help">here</a>.</p>`,
})

export const refusalPage = (who: string): AccountPage => ({
  title: 'That is fine',
  view: 'ha-long-bay',
  body: html`${good('Nothing more is sent to you.')}
<p>${who} learns that you do not want to be their contact, and nothing else.</p>`,
})

export const withdrawPage = (who: string): AccountPage => ({
  title: 'No longer the contact?',
  view: 'reine',
  body: html`<p>You will get no more mails about ${who}, and they learn that you are no longer their trusted contact.</p>
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
