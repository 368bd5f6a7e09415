import { emit } from '../../../events.ts'
import { type Act, actAsSystem, inTransaction, type SystemAct } from '../../../platform/act.ts'
import { retrySerializationFailures } from '../../../platform/database/serialization-failure.ts'
import { problem } from '../../../problem.ts'
import { notifyOfGroup } from '../../notify/notify.ts'
import { findChatAccess, lockChat } from './chat-queries.ts'
import * as queries from './ending-queries.ts'
import { listMutualKeeps } from './ending-queries.ts'
import { canClose, canSeeChat } from './policy.ts'
import { roomOf } from './rooms.ts'
import { type SealingServices, sealChat } from './sealed-words.ts'

/**
 * Notifies the members who have not read what was written, some seconds after it was: one notification a chat until they
 * read again. A job, and no part of writing: what is written costs the same however many read it.
 */
export async function notifyMembers({ db }: Pick<Act, 'db'>, chatId: string): Promise<void> {
  await queries.setNotified(db, chatId)
  await db.transaction(async (tx) => {
    if (!(await queries.holdChat(tx, chatId))) return
    await notifyOfGroup(tx, chatId, await queries.takeUnnotified(tx, chatId))
  })
}

type EndingServices = Pick<Act, 'db' | 'live' | 'log'> & SealingServices
type EndingAct = Pick<SystemAct, 'db' | 'afterCommit'>

/** So many are read at a time; each is ended in a transaction of its own. */
const BATCH = 200
/** More than a chat ever brings together, and fewer pairs than PostgreSQL can hold locks of at once. */
const MAX_PAIRS = 500

/** Its creator ends a chat before its time. @throws Problem `not-found`, `forbidden` for who sees it */
export async function close(services: SealingServices, act: Act, chatId: string) {
  await inTransaction(act, async (act) => {
    const { db, viewer } = act
    const chat = await lockChat(db, chatId)
    if (!chat) throw problem('not-found')
    if (!canClose(chat, viewer.id)) {
      const access = await findChatAccess(db, viewer.id, chatId)
      throw problem(access && canSeeChat(access) ? 'forbidden' : 'not-found')
    }
    await queries.setOver(db, chatId)
    await end(services, act, chatId)
  })
  return { message: 'Group chat closed.' }
}

/**
 * Ends every chat whose time is over, the oldest first. Safe to run on several nodes at once, and to be killed at any
 * moment. One that cannot be ended keeps none of the others, and fails the job when they are done.
 */
export async function endOverdueChats(services: EndingServices): Promise<void> {
  const failures: unknown[] = []
  let last: queries.Overdue | undefined
  do {
    const batch = await queries.listOverdue(services.db, BATCH, last)
    for (const { id } of batch) await endOverdue(services, id).catch((error: unknown) => failures.push(error))
    last = batch.at(-1)
  } while (last)
  if (failures.length > 0) throw new AggregateError(failures, 'Some group chats were not ended')
}

/** Several times where it brings too many together for one transaction. */
async function endOverdue(services: EndingServices, chatId: string): Promise<void> {
  const endOnce = (act: SystemAct) =>
    inTransaction(
      act,
      async (act) => (await queries.lockOverdue(act.db, chatId)) && (await end(services, act, chatId)) === 'more',
    )
  while (await retrySerializationFailures(() => actAsSystem(services, endOnce)));
}

/**
 * Ends a chat that is over, in the transaction that holds it: matches those who both wanted to keep in touch, once, and
 * seals what was said for reports, and
 * deletes it. Killed before its commit it has done nothing, after it everything. 'more' where so
 * many are matched that the rest has to wait for another transaction: the chat is over all the same.
 */
async function end(services: SealingServices, act: EndingAct, chatId: string): Promise<'ended' | 'more'> {
  const { db, afterCommit } = act
  const pairs = await listMutualKeeps(db, chatId, MAX_PAIRS)
  await emit(act, 'group-chat-ended', { chatId, pairs })
  const room = roomOf(chatId)
  const announceEnd = (unread: readonly string[]) =>
    afterCommit(({ live }) => {
      live.toTravellers(unread, 'notifications-read', {})
      live.toRoom(room, 'group-chat', { id: chatId, isOver: true }, [])
      live.closeRoom(room)
    }, room)
  if (pairs.length === MAX_PAIRS) {
    await queries.deletePairs(db, chatId, pairs)
    announceEnd([])
    return 'more'
  }
  const unread = await queries.listUnreadOwners(db, chatId)
  await sealChat(services, db, chatId)
  await queries.deleteChat(db, chatId)
  announceEnd(unread)
  return 'ended'
}
