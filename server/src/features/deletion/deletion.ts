import { LIMITS } from '@caravan/contract/limits.ts'
import type { Db } from '../../db/client.ts'
import { lockTraveller } from '../../db/lock-traveller.ts'
import { type Act, inTransaction, type SystemAct } from '../../platform/act.ts'
import { enqueueAccountMail } from '../../platform/identity/account-mail-jobs.ts'
import type { Services } from '../../services.ts'
import { announceCommentRemoval } from '../comments/comments.ts'
import { announceChange } from '../group-chats/rooms.ts'
import { announceMatch, announceRemoval } from '../matches/announce.ts'
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
    await announceGone(act, viewer.id)
    return dueAt
  })
  return { dueAt: dueAt.toISOString(), page: farewellPath(services, dueAt) }
}

type ChangingAct = Pick<Act, 'db' | 'afterCommit'>

/** Ends every session of a traveller on all nodes, with their push subscriptions and sockets. */
export async function signOutEverywhere({ db, afterCommit }: ChangingAct, userId: string): Promise<void> {
  await queries.deleteSessions(db, userId)
  // mutant: sockets of somebody suspended stay open | features/moderation/suspension
  afterCommit(({ live }) => live.endTraveller(userId))
}

/** What others have open of somebody who leaves, or is suspended, goes from their pages. */
export async function announceGone(act: ChangingAct, userId: string): Promise<void> {
  const { db, afterCommit } = act
  for (const match of await queries.listMatches(db, userId)) announceRemoval(act, match)
  for (const id of await queries.listGroupChats(db, userId)) announceChange(act, id)
  for (const comment of await queries.listComments(db, userId)) announceCommentRemoval(act, comment)
  const tripIds = await queries.listTrips(db, userId)
  afterCommit(({ live }) => {
    for (const id of tripIds) live.stopWatching({ kind: 'trip', id })
  })
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
    await announceReturn(act, userId)
    return true
  })

/** Their matches and group chats are on the pages of others again. */
export async function announceReturn(act: ChangingAct, userId: string): Promise<void> {
  for (const { id } of await queries.listMatches(act.db, userId)) announceMatch(act, id)
  for (const id of await queries.listGroupChats(act.db, userId)) announceChange(act, id)
}
