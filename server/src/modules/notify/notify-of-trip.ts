import type { NotificationKind } from '@caravan/contract/notifications.ts'
import type { Db } from '../../db/client.ts'
import type { TripSummary } from '../../db/schema/trips.ts'
import { sql } from '../../db/sql.ts'
import { visibleToEachOther } from '../../db/visible.ts'
import { ANEW, DELIVER, DELIVER_TOGETHER, GATHERED, namedBy, wanted } from './upsert-query.ts'

interface PlanNews {
  kind: 'group-plan' | 'plan-proposed' | 'plan-agreed' | 'plan-called-off'
  planId: string
  /** Where they go with the chat. */
  groupChatId: string | null
  actorId: string
  userIds: readonly string[]
}

/**
 * Notifies travellers of a plan in a group chat, in the transaction of the cause. What was proposed goes with the chat; what
 * those who agreed are notified of outlives it, as the plan does. What is unread comes up again by whoever had not acted before.
 */
export async function notifyOfGroupPlan(tx: Db, { kind, planId, groupChatId, ...news }: PlanNews): Promise<void> {
  const actorId = sql`${news.actorId}::uuid`
  const userIds = news.userIds.filter((id) => id !== news.actorId)
  if (userIds.length === 0) return
  await tx.execute(sql`
    with upserted as (
      insert into notifications as n (id, user_id, kind, subject_id, group_chat_id, created_at, since)
      select wanted.id, wanted.user_id, ${kind}, ${planId}::uuid, ${groupChatId}::uuid, now(), now()
      from ${wanted(userIds)} where ${visibleToEachOther(sql`wanted.user_id`, actorId)} order by wanted.user_id
      on conflict (user_id, kind, subject_id) do update set ${GATHERED}
        where n.read_at is not null or not exists (
          select from notification_actors a
          where a.notification_id = n.id and a.actor_id = ${actorId} and a.created_at >= n.since)
      returning n.id),
    ${namedBy(actorId)} ${DELIVER_TOGETHER}`)
}

/** The trip is held first, as in every change of what hangs on it. */
const heldTrip = (tripId: string) => sql`trip as (select id, user_id from trips where id = ${tripId} for key share)`
/** Whom a trip of another is news for: nothing is made across a block. */
const wantedOfTrip = (userIds: readonly string[]) => sql`
  trip cross join ${wanted([...new Set(userIds)])}
  where wanted.user_id <> trip.user_id and ${visibleToEachOther(sql`wanted.user_id`, sql`trip.user_id`)}
  order by wanted.user_id`
const namedByOwner = namedBy(sql`trip.user_id`, sql`from upserted cross join trip`)

/** Kinds that tell many of somebody else's trip. */
export type TripKind = Extract<NotificationKind, 'saved-trip-changed' | 'saved-trip-soon' | 'wish-fits'>

interface TripNews {
  kind: TripKind
  tripId: string
  userIds: readonly string[]
}

/** Notifies many of a trip that its owner posted or changed, in the transaction that takes note of it. Unread, it stays as it is. */
export async function notifyOfTrip(tx: Db, { kind, tripId, userIds }: TripNews): Promise<void> {
  if (userIds.length === 0) return
  await tx.execute(sql`
    with ${heldTrip(tripId)},
    upserted as (
      insert into notifications as n (id, user_id, kind, subject_id, trip_id, created_at, since)
      select wanted.id, wanted.user_id, ${kind}, trip.id, trip.id, now(), now() from ${wantedOfTrip(userIds)}
      on conflict (user_id, kind, subject_id) do update set ${ANEW} where n.read_at is not null
      returning n.id),
    ${namedByOwner} ${DELIVER_TOGETHER}`)
}

interface TripChange {
  tripId: string
  before: TripSummary
  userIds: readonly string[]
}

/** Notifies many of what changed of a trip: who has not read of an earlier change is notified of both as one. */
export async function notifyOfTripChange(tx: Db, { tripId, before, userIds }: TripChange): Promise<void> {
  if (userIds.length === 0) return
  await tx.execute(sql`
    with ${heldTrip(tripId)},
    upserted as (
      insert into notifications as n (id, user_id, kind, subject_id, trip_id, created_at, since, trip_before)
      select wanted.id, wanted.user_id, 'matched-trip-changed', trip.id, trip.id, now(), now(),
        ${JSON.stringify(before)}::jsonb
      from ${wantedOfTrip(userIds)}
      on conflict (user_id, kind, subject_id) do update
        set created_at = now(), read_at = null, mailed_at = null, mail_claimed_at = null,
          since = case when n.read_at is null then n.since else now() end,
          trip_before = case when n.read_at is null then n.trip_before else excluded.trip_before end
      returning n.id),
    ${namedByOwner} ${DELIVER}`)
}
