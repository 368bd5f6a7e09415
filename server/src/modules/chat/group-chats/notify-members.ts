import type { Act } from '../../../platform/act.ts'
import { notifyOfGroup } from '../../notify/notify-group.ts'
import * as queries from './notify-queries.ts'

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
