import type { Db } from '../../db/client.ts'
import { newId } from '../../db/id.ts'
import { upsertGroupNotifications } from './upsert-query.ts'

/**
 * Notifies members of a group chat that there are new messages, in the transaction that takes note of it: one notification
 * for each, which names the chat and nobody in it. Delivery is a job of the same transaction, as for every notification.
 */
export async function notifyOfGroup(tx: Db, groupChatId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const ids = userIds.map(() => newId())
  await upsertGroupNotifications(tx, { groupChatId, userIds, ids })
}
