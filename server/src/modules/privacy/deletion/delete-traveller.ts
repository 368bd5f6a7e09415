import { lockTraveller } from '../../../db/pair-lock.ts'
import type { Services } from '../../../open-services.ts'
import { retrySerializationFailures } from '../../../platform/database/serialization-failure.ts'
import { deleteAccountMails } from '../../../platform/identity/account-jobs.ts'
import { deleteMailsTo } from '../../../platform/identity/outbox.ts'
import { outboxOf } from '../../../platform/mail.ts'
import { deleteSessions } from '../../../platform/session/sign-out.ts'
import { insertReleasedOf } from '../../people/users/rest-usernames.ts'
import * as queries from './queries.ts'

/** By the clock: a job for each traveller whose time has come, so that one that fails holds up no other. */
export const deleteDue = async ({ db }: Services): Promise<void> => {
  await queries.enqueueDue(db)
}

/**
 * Deletes a traveller whose time has come, and whatever leads to them. All rows go in one transaction: killed before its
 * commit it has done nothing, after it everything, and a second one finds nothing to do. Files follow by jobs of that
 * transaction; mails that lie on this machine go before it, while the addresses are known.
 */
export async function deleteTraveller(services: Services, userId: string): Promise<void> {
  const { db, config } = services
  await retrySerializationFailures(() =>
    db.transaction(async (tx) => {
      if (!(await queries.lockDue(tx, userId))) return
      await lockTraveller(tx, userId)
      const emails = await queries.findEmails(tx, userId)
      if (!config.smtpUrl) await deleteMailsTo(outboxOf(config.dataDir), emails)
      await queries.insertFormer(tx)
      await queries.deleteJobs(tx, userId, emails)
      await deleteAccountMails(tx, services, emails)
      await queries.leaveGroupChats(tx, userId)
      await queries.deleteReactions(tx, userId)
      await queries.deletePlans(tx, userId)
      await queries.passOnConversations(tx, userId)
      await queries.deleteReceived(tx, userId)
      await queries.deleteStored(tx, userId)
      await deleteSessions(tx, userId)
      await queries.deleteAccount(tx, userId, emails)
      await insertReleasedOf(tx, userId)
      await queries.deleteUser(tx, userId)
    }),
  )
}
