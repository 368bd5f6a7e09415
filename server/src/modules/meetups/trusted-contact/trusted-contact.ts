import {
  CONSENT_DAYS,
  type NewTrustedContact,
  type Safety,
  type TrustedContact,
} from '@caravan/contract/trusted-contact.ts'
import type { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../db/id.ts'
import { lockTraveller } from '../../../db/pair-lock.ts'
import type { Services } from '../../../open-services.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { upsertOwnNotification } from '../../notify/upsert-query.ts'
import { findOwn } from '../../people/account/account.ts'
import { contactMail, mailOwner } from '../../people/account/owner-mails.ts'
import { endCheckInsOf, isAwaited } from '../plans/awaited.ts'
import * as mailboxes from './mail-queries.ts'
import { insertConsentMail, mailboxHashes } from './mail-queries.ts'
import * as queries from './queries.ts'

export { deleteOldMailboxes } from './mail-queries.ts'

export async function read({ config }: Pick<Services, 'config'>, { db, viewer }: Act): Promise<Safety> {
  const contact = await queries.findContactOf(db, viewer.id)
  const hasPins = await queries.hasPins(db, viewer.id)
  const hasPassword = (await findOwn(db, config, viewer.id)) !== undefined
  return { contact: contact ? present(contact) : null, hasPins, hasPassword, canMail: config.hasMail }
}

const present = ({ email, name, status, askedAt }: queries.ContactRow): TrustedContact => ({
  ...{ email, name, status, askedAt: askedAt.toISOString() },
})

/** What an open session alone must not do. */
type Confirm = () => Promise<void>

/**
 * Asks somebody by mail. The one there stays while a check-in is awaited, and one who agreed goes for the owner alone:
 * whoever holds the phone must not swap them. A mailbox that wants no questions gets none, and nothing says so.
 */
export function save(
  services: Pick<Services, 'config' | 'secrets'>,
  act: Act,
  { email, name }: z.infer<typeof NewTrustedContact>,
  confirm: Confirm,
): Promise<TrustedContact> {
  if (!services.config.hasMail) throw problem('no-mail')
  return inTransaction(act, async ({ db, viewer }) => {
    await lockTraveller(db, viewer.id)
    const before = await queries.findContactOf(db, viewer.id)
    if (before?.email === email) {
      if (before.status === 'refused' || before.status === 'withdrawn') throw problem('contact-refused')
      await queries.renameContact(db, before.id, name || null)
      return present({ ...before, name: name || null })
    }
    if (await isAwaited(db, viewer.id)) throw problem('check-in-awaited')
    if (before?.status === 'consenting') {
      await confirm()
      await mailOwner(db, services, viewer.id, contactMail('replaced'))
    }
    const id = newId()
    await endCheckInsOf(db, viewer.id)
    await queries.replaceContact(db, { id, userId: viewer.id, email, name: name || null })
    const hashes = mailboxHashes(services.secrets.session, email)
    if (await mailboxes.takeQuestion(db, hashes)) await insertConsentMail(db, id)
    return present(await found(db, id))
  })
}

async function found(db: Db, id: string): Promise<queries.ContactRow> {
  const contact = await queries.findContact(db, id)
  if (!contact) throw new Error('A contact was stored and is not there')
  return contact
}

export function remove(
  services: Pick<Services, 'config' | 'secrets'>,
  act: Act,
  confirm: Confirm,
): Promise<{ message: string }> {
  // mutant: a contact who is awaited is removed | modules/meetups/plans/check-in | await isAwaited(db, viewer.id) | false
  return inTransaction(act, async ({ db, viewer }) => {
    await lockTraveller(db, viewer.id)
    if (await isAwaited(db, viewer.id)) throw problem('check-in-awaited')
    if ((await queries.findContactOf(db, viewer.id))?.status === 'consenting') {
      await confirm()
      await mailOwner(db, services, viewer.id, contactMail('removed'))
    }
    await endCheckInsOf(db, viewer.id)
    await queries.deleteContactOf(db, viewer.id)
    return { message: 'Your trusted contact is removed.' }
  })
}

type Mailing = Pick<Services, 'db' | 'secrets'>

/** What somebody with a link of a mail answers, once; false where there is nothing to answer any more. */
export const answer = ({ db, secrets }: Mailing, contactId: string, isYes: boolean): Promise<boolean> =>
  db.transaction(async (tx) => {
    const status = isYes ? 'consenting' : 'refused'
    if (!(await queries.setAnswer(tx, contactId, { status, withinDays: CONSENT_DAYS }))) return false
    const { userId, email } = await found(tx, contactId)
    const hashes = mailboxHashes(secrets.session, email)
    // a no is one to everybody: the mailbox is asked by no other account either
    if (isYes) await mailboxes.setWilling(tx, hashes)
    else await mailboxes.setRefused(tx, hashes[0])
    await upsertOwnNotification(tx, { userId, kind: 'contact-answered' })
    return true
  })

/** From then on nothing is sent to them, no check-in of theirs is expected, and nobody else asks them. */
export const withdraw = ({ db, secrets }: Mailing, contactId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const contact = await queries.findContact(tx, contactId)
    if (!contact) return false
    await lockTraveller(tx, contact.userId)
    if (!(await queries.setWithdrawn(tx, contactId))) return false
    await mailboxes.setRefused(tx, mailboxHashes(secrets.session, contact.email)[0])
    await endCheckInsOf(tx, contact.userId)
    await upsertOwnNotification(tx, { userId: contact.userId, kind: 'contact-answered' })
    return true
  })

interface Mailbox {
  contactId: string
  mailboxHash: string
}

/** By the link of a question: to this one it is a no, where it was not answered, and there is no further one. */
export async function refuseForGood(services: Mailing, { contactId, mailboxHash }: Mailbox): Promise<void> {
  await mailboxes.setRefused(services.db, mailboxHash)
  await answer(services, contactId, false)
}

export const isRefusedForGood = ({ db }: Mailing, { mailboxHash }: Mailbox) => mailboxes.hasRefused(db, [mailboxHash])

export async function allowQuestions({ db }: Mailing, { mailboxHash }: Mailbox): Promise<void> {
  await mailboxes.setWilling(db, [mailboxHash])
}
