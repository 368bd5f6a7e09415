import type { Db } from '../../db/client.ts'
import { newId } from '../../db/id.ts'
import { type NewPlanNotifications, upsertPlanNotifications } from './upsert-query.ts'

/**
 * Notifies travellers of a plan in a group chat, in the transaction of the cause. What was proposed goes with the chat
 * (`groupChatId`); what those who agreed are notified of outlives it, as the plan does.
 */
export async function notifyOfGroupPlan(tx: Db, news: Omit<NewPlanNotifications, 'ids'>): Promise<void> {
  const userIds = news.userIds.filter((id) => id !== news.actorId)
  if (userIds.length === 0) return
  await upsertPlanNotifications(tx, { ...news, userIds, ids: userIds.map(() => newId()) })
}
