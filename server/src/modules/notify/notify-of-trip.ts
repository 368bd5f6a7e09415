import type { NotificationKind } from '@caravan/contract/notifications.ts'
import type { Db } from '../../db/client.ts'
import { newId } from '../../db/id.ts'
import type { TripSummary } from '../../db/schema/trips.ts'
import {
  type NewPlanNotifications,
  upsertPlanNotifications,
  upsertTripChangeNotifications,
  upsertTripNotifications,
} from './upsert-query.ts'

/**
 * Notifies travellers of a plan in a group chat, in the transaction of the cause. What was proposed goes with the chat
 * (`groupChatId`); what those who agreed are notified of outlives it, as the plan does.
 */
export async function notifyOfGroupPlan(tx: Db, news: Omit<NewPlanNotifications, 'ids'>): Promise<void> {
  const userIds = news.userIds.filter((id) => id !== news.actorId)
  if (userIds.length === 0) return
  await upsertPlanNotifications(tx, { ...news, userIds, ids: userIds.map(() => newId()) })
}

/** Kinds that tell many of somebody else's trip. */
export type TripKind = Extract<NotificationKind, 'saved-trip-changed' | 'saved-trip-soon' | 'wish-fits'>

interface Occurrence {
  kind: TripKind
  tripId: string
  userIds: readonly string[]
}

/** Notifies many of a trip that its owner posted or changed, in the transaction that takes note of it. */
export async function notifyOfTrip(tx: Db, { kind, tripId, userIds }: Occurrence): Promise<void> {
  if (userIds.length === 0) return
  const each = [...new Set(userIds)]
  await upsertTripNotifications(tx, { kind, tripId, userIds: each, ids: each.map(() => newId()) })
}

interface Change {
  tripId: string
  before: TripSummary
  userIds: readonly string[]
}

/** Notifies many of what changed of a trip: who has not read of an earlier change is notified of both as one. */
export async function notifyOfTripChange(tx: Db, { tripId, before, userIds }: Change): Promise<void> {
  if (userIds.length === 0) return
  await upsertTripChangeNotifications(tx, { tripId, before, userIds, ids: userIds.map(() => newId()) })
}
