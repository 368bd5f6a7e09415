import { LIMITS } from '@caravan/contract/limits.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import type { Db } from '../../../db/client.ts'
import { lockTraveller } from '../../../db/pair-lock.ts'
import { emit } from '../../../events.ts'
import type { Services } from '../../../open-services.ts'
import { type Act, inTransaction, type SystemAct } from '../../../platform/act.ts'
import { enqueueAccountMail } from '../../../platform/identity/account-jobs.ts'
import { derivedKeys } from '../../../platform/identity/derived-secret.ts'
import type { AccountPage } from '../../../platform/identity/pages/message-pages.ts'
import { good, html, linkButton } from '../../../platform/identity/pages/parts.ts'
import { openSealedText, sealText } from '../../../platform/secrets/sealed-text.ts'
import { signOutEverywhere } from '../../../platform/session/sign-out.ts'
import { dayInWords, deletionMail } from './mails.ts'
import * as queries from './queries.ts'

/** Where a deletion ends: nobody is signed in any more, so that what it says is in its address, sealed against made-up dates. */
export const FAREWELL = '/api/farewell'

type Secrets = Pick<Services, 'secrets'>
const keysOf = ({ secrets }: Secrets) => derivedKeys(secrets.session, 'farewell')

const farewellPath = (services: Secrets, dueAt: Date) =>
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

/**
 * Hides everything of the viewer's and signs them out everywhere, at once; a job deletes it later. Nothing is ended: until
 * then they find all as it was.
 */
export async function request(services: Pick<Services, 'secrets' | 'config'>, act: Act) {
  const dueAt = await inTransaction(act, async (act) => {
    const { db, viewer } = act
    await lockTraveller(db, viewer.id)
    const dueAt = await queries.insertRequest(db, viewer.id, LIMITS.deletionDays)
    await queries.closeConversations(db, viewer.id)
    await signOutEverywhere(act, viewer.id)
    const link = `${services.config.publicUrl}/api/login`
    for (const email of await queries.findEmails(db, viewer.id)) {
      await enqueueAccountMail(db, services, deletionMail(email, dueAt, link))
    }
    await emit(act, 'traveller-gone', { userId: viewer.id })
    return dueAt
  })
  return { dueAt: dueAt.toISOString(), page: farewellPath(services, dueAt) }
}

/** When a traveller is deleted; undefined for whoever stays. */
export const findDueAt = (db: Db, userId: string): Promise<Date | undefined> => queries.findDueAt(db, userId)

/** Brings everything back as it was; false where it was not to be deleted at that time, or all of it is deleted already. */
export const keep = (act: SystemAct, userId: string, dueAt: Date): Promise<boolean> =>
  inTransaction(act, async (act) => {
    const { db } = act
    await lockTraveller(db, userId)
    if (!(await queries.deleteRequest(db, userId, dueAt))) return false
    await queries.reopenConversations(db, userId)
    await emit(act, 'traveller-returned', { userId })
    return true
  })
