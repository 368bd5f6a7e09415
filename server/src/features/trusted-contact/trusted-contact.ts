import {
  CONSENT_DAYS,
  type NewTrustedContact,
  type Safety,
  type TrustedContact,
} from '@caravan/contract/trusted-contact.ts'
import type { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { newId } from '../../db/id.ts'
import { lockTraveller } from '../../db/lock-traveller.ts'
import { type Act, inTransaction } from '../../platform/act.ts'
import { problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { findOwn } from '../account/account.ts'
import { upsertOwnNotification } from '../notifications/upsert-query.ts'
import { endCheckInsOf, isAwaited } from '../plans/awaited.ts'
import { insertConsentMail } from './mail-queries.ts'
import * as queries from './queries.ts'

export async function read({ config }: Pick<Services, 'config'>, { db, viewer }: Act): Promise<Safety> {
  const contact = await queries.findContactOf(db, viewer.id)
  const hasPins = (await queries.findPins(db, viewer.id)) !== undefined
  const hasPassword = (await findOwn(db, config, viewer.id)) !== undefined
  return { contact: contact ? present(contact) : null, hasPins, hasPassword, canMail: config.hasMail }
}

const present = ({ email, name, status, askedAt }: queries.ContactRow): TrustedContact => ({
  ...{ email, name, status, askedAt: askedAt.toISOString() },
})

/** Asks somebody by mail. The one there stays while a check-in is awaited: whoever holds the phone must not swap them. */
export function save(
  { config }: Pick<Services, 'config'>,
  act: Act,
  { email, name }: z.infer<typeof NewTrustedContact>,
): Promise<TrustedContact> {
  if (!config.hasMail) throw problem('no-mail')
  return inTransaction(act, async ({ db, viewer }) => {
    await lockTraveller(db, viewer.id)
    const before = await queries.findContactOf(db, viewer.id)
    if (before?.email === email) {
      if (before.status === 'refused' || before.status === 'withdrawn') throw problem('contact-refused')
      await queries.renameContact(db, before.id, name || null)
      return present({ ...before, name: name || null })
    }
    if (await isAwaited(db, viewer.id)) throw problem('check-in-awaited')
    const id = newId()
    await endCheckInsOf(db, viewer.id)
    await queries.replaceContact(db, { id, userId: viewer.id, email, name: name || null })
    await insertConsentMail(db, id)
    return present(await found(db, id))
  })
}

async function found(db: Db, id: string): Promise<queries.ContactRow> {
  const contact = await queries.findContact(db, id)
  if (!contact) throw new Error('A contact was stored and is not there')
  return contact
}

export function remove(act: Act): Promise<{ message: string }> {
  return inTransaction(act, async ({ db, viewer }) => {
    await lockTraveller(db, viewer.id)
    if (await isAwaited(db, viewer.id)) throw problem('check-in-awaited')
    await endCheckInsOf(db, viewer.id)
    await queries.deleteContactOf(db, viewer.id)
    return { message: 'Your trusted contact is removed.' }
  })
}

/** What somebody with a link of a mail answers, once; false where there is nothing to answer any more. */
export const answer = (db: Db, contactId: string, isYes: boolean): Promise<boolean> =>
  db.transaction(async (tx) => {
    const status = isYes ? 'consenting' : 'refused'
    if (!(await queries.setAnswer(tx, contactId, { status, withinDays: CONSENT_DAYS }))) return false
    const { userId } = await found(tx, contactId)
    await upsertOwnNotification(tx, { id: newId(), userId, kind: 'contact-answered' })
    return true
  })

/** From then on nothing is sent to them, and no check-in of theirs is expected. */
export const withdraw = (db: Db, contactId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const contact = await queries.findContact(tx, contactId)
    if (!contact) return false
    await lockTraveller(tx, contact.userId)
    if (!(await queries.setWithdrawn(tx, contactId))) return false
    await endCheckInsOf(tx, contact.userId)
    await upsertOwnNotification(tx, { id: newId(), userId: contact.userId, kind: 'contact-answered' })
    return true
  })
