import { LIMITS } from '@caravan/contract/limits.ts'
import type { Db } from '../../../db/client.ts'
import { lockTraveller } from '../../../db/lock-traveller.ts'
import { emit } from '../../../events.ts'
import { type Act, inTransaction, type SystemAct } from '../../../platform/act.ts'
import { enqueueAccountMail } from '../../../platform/identity/account-mail-jobs.ts'
import { signOutEverywhere } from '../../../platform/session/sign-out.ts'
import type { Services } from '../../../services.ts'
import { farewellPath } from './farewell-page.ts'
import { deletionMail } from './mails.ts'
import * as queries from './queries.ts'

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
