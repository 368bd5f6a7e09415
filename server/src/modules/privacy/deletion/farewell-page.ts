import { LIMITS } from '@caravan/contract/limits.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import { derivedKeys } from '../../../platform/identity/derived-secret.ts'
import { html } from '../../../platform/identity/pages/html.ts'
import type { AccountPage } from '../../../platform/identity/pages/page.ts'
import { good, linkButton } from '../../../platform/identity/pages/parts.ts'
import { openSealedText, sealText } from '../../../platform/secrets/sealed-text.ts'
import type { Services } from '../../../services.ts'
import { dayInWords } from './mails.ts'

/** Where a deletion ends: nobody is signed in any more, so that what it says is in its address, sealed against made-up dates. */
export const FAREWELL = '/api/farewell'

type Secrets = Pick<Services, 'secrets'>
const keysOf = ({ secrets }: Secrets) => derivedKeys(secrets.session, 'farewell')

export const farewellPath = (services: Secrets, dueAt: Date) =>
  `${FAREWELL}?until=${sealText(keysOf(services), dueAt.toISOString())}`

/** Null for an address that was not given out here. */
export function readFarewell(services: Secrets, until: string): Date | null {
  const text = openSealedText(keysOf(services), until)
  return text === null ? null : new Date(text)
}

export const farewellPage = (dueAt: Date | null): AccountPage => ({
  title: 'You have left',
  view: 'reine',
  body: html`${good('You are signed out on all devices, and others no longer see anything of you.')}
<p>${
    dueAt
      ? html`On <b>${dayInWords(dueAt)}</b> your account is deleted for good.`
      : `${LIMITS.deletionDays} days after you asked for it, your account is deleted for good.`
  } Sign in before then, and choose to keep it: all will be as it was. We have mailed you the same.</p>
${linkButton('/api/login', 'Sign in and come back')}
<p class="other"><a href="/">To the start page of ${PRODUCT.name}</a></p>`,
})
