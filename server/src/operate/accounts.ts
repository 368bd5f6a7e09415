import { normalEmail } from '@caravan/contract/email.ts'
import type { Db } from '../db/client.ts'
import * as moderation from '../modules/safety/moderation/operator.ts'
import { logAct } from '../modules/safety/moderation/operator.ts'
import * as queries from './account-queries.ts'
import { UsageError } from './command-line.ts'

/** Each request reads the right anew, so that open sessions have it, or lost it, at once. The last administrator may go, too. */
export function setAdmin(db: Db, email: string, isAdmin: boolean) {
  return db.transaction(async (tx) => {
    const userId = await findGrantee(tx, email, isAdmin)
    const isChanged = await queries.setAdmin(tx, userId, isAdmin)
    const action = isAdmin ? 'admin-added' : 'admin-removed'
    if (isChanged) await logAct(tx, { actorId: null, action, travellerId: userId })
    return { userId, isAdmin, admins: await queries.countAdmins(tx) }
  })
}

/** The same of a moderator. With none left the operator decides about cases and appeals. */
export function setModerator(db: Db, email: string, isModerator: boolean) {
  return db.transaction(async (tx) => {
    const userId = await findGrantee(tx, email, isModerator)
    await moderation.setModerator(tx, normalEmail(email), isModerator)
    return { userId, isModerator, moderators: await queries.countModerators(tx) }
  })
}

/** Ends every session of a traveller: also one that `session` made. Their sockets end within half a minute. */
export function signOut(db: Db, email: string) {
  return db.transaction(async (tx) => {
    const { id } = await lockAccount(tx, email)
    return { userId: id, ended: await queries.deleteSessions(tx, id) }
  })
}

/** Whoever is suspended or leaves can be given nothing, and everything can be taken from them. */
async function findGrantee(tx: Db, email: string, isGranted: boolean): Promise<string> {
  const { id, isSuspended, isLeaving } = await lockAccount(tx, email)
  if (isGranted && isSuspended) throw new UsageError(`${email} is suspended, and can be given no right.`)
  if (isGranted && isLeaving) throw new UsageError(`${email} has asked for deletion, and can be given no right.`)
  return id
}

async function lockAccount(tx: Db, email: string) {
  const account = await queries.lockAccount(tx, normalEmail(email))
  if (!account) throw new UsageError(`There is no user with the e-mail ${email}.`)
  return account
}
