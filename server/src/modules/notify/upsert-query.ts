import type { NotificationKind } from '@caravan/contract/notifications.ts'
import type { Db } from '../../db/client.ts'
import { JOB_OF_MANY } from '../../db/enqueue-look.ts'
import { named } from '../../db/named.ts'
import type { TripSummary } from '../../db/schema/trips.ts'
import { type SQL, sql } from '../../db/sql.ts'
import { textOf, visibleToEachOther, visibleTraveller } from '../../db/visible.ts'

interface NewNotification {
  id: string
  userId: string
  kind: NotificationKind
  actorId: string | null
  subjectId: string
  tripId: string | null
  matchId: string | null
}

/** The same in SQL. `kind` and `actorId` are no columns of `from`: they are asked of what is there already, too. */
type NotificationSql = Record<keyof NewNotification, SQL> & {
  /** What it is made of: nothing is made of no row. */
  from: SQL
}

/**
 * The notification of a subject, made or brought up again, who acted, and the job that delivers it, as parts of a statement of
 * which `delivery` has to be read. While it is unread a further message changes nothing, and nobody's second like or
 * comment notifies again. Nothing is made of what somebody blocked did.
 */
export function notificationUpsert(notification: NotificationSql): SQL {
  const { id, userId, kind, actorId, subjectId, tripId, matchId, from } = notification
  return sql`
    upserted as (
      insert into notifications as n (id, user_id, kind, subject_id, trip_id, match_id, created_at, since)
      select ${id}, ${userId}, ${kind}, ${subjectId}, ${tripId}, ${matchId}, now(), now()
      ${from} where ${visibleTraveller({ id: userId }, actorId)}
      on conflict (user_id, kind, subject_id) do update
        set created_at = now(), read_at = null, mailed_at = case when n.read_at is null then n.mailed_at end,
          mail_claimed_at = case when n.read_at is null then n.mail_claimed_at end,
          since = case when n.read_at is null then n.since else now() end
        where case ${kind}
          when 'message' then n.read_at is not null
          when 'like' then not exists (
            select from notification_actors a where a.notification_id = n.id and a.actor_id = ${actorId})
          else n.read_at is not null or not exists (
            select from notification_actors a
            where a.notification_id = n.id and a.actor_id = ${actorId} and a.created_at >= n.since)
          end
      returning n.id),
    named as (
      insert into notification_actors (notification_id, actor_id, created_at)
      select upserted.id, ${actorId}, now() from upserted where ${actorId} is not null
      on conflict (notification_id, actor_id) do update set created_at = excluded.created_at),
    delivery as materialized (
      select (graphile_worker.add_job('deliver-notification', json_build_object('id', upserted.id),
        job_key := 'deliver-notification:' || upserted.id)).id as job_id from upserted)`
}

const UPSERT = textOf(sql`
  with ${notificationUpsert({
    id: sql`$1::uuid`,
    userId: sql`$2::uuid`,
    kind: sql`$3::text`,
    actorId: sql`$4::uuid`,
    subjectId: sql`$5::uuid`,
    tripId: sql`$6::uuid`,
    matchId: sql`$7::uuid`,
    from: sql``,
  })}
  select job_id from delivery`)

/** In a transaction with its cause. */
export async function upsertNotification(tx: Db, notification: NewNotification): Promise<void> {
  const { id, userId, kind, actorId, subjectId, tripId, matchId } = notification
  await named(tx, 'notify', UPSERT, [id, userId, kind, actorId, subjectId, tripId, matchId])
}

interface NewGroupNotifications {
  groupChatId: string
  userIds: readonly string[]
  /** One for each of them, where it is not there yet. */
  ids: readonly string[]
}

/** The same for what is new in a group chat, of many at once and by nobody: who is brought up again was not, or has read. */
export async function upsertGroupNotifications(tx: Db, { groupChatId, userIds, ids }: NewGroupNotifications) {
  await tx.execute(sql`
    with upserted as (
      insert into notifications as n (id, user_id, kind, subject_id, group_chat_id, created_at, since)
      select wanted.id, wanted.user_id, 'group-message', ${groupChatId}::uuid, ${groupChatId}::uuid, now(), now()
      from unnest(${sql.param([...ids])}::uuid[], ${sql.param([...userIds])}::uuid[]) as wanted(id, user_id)
      order by wanted.user_id
      on conflict (user_id, kind, subject_id) do update
        set created_at = now(), since = now(), read_at = null, mailed_at = null, mail_claimed_at = null
      returning n.id)
    select graphile_worker.add_job('deliver-notification', json_build_object('id', upserted.id),
      job_key := 'deliver-notification:' || upserted.id) from upserted`)
}

interface NewTripNotifications {
  kind: NotificationKind
  tripId: string
  userIds: readonly string[]
  /** One for each of them, where it is not there yet. */
  ids: readonly string[]
}

/**
 * The same of a trip, of many at once and by its owner. What is unread stays as it is; nothing is made across a block.
 * The trip is held first, as in every change of what hangs on it. The jobs are added together: each by itself tells
 * every process of it, and takes longer than all else.
 */
export async function upsertTripNotifications(tx: Db, { kind, tripId, userIds, ids }: NewTripNotifications) {
  await tx.execute(sql`
    with trip as (select id, user_id from trips where id = ${tripId} for key share),
    upserted as (
      insert into notifications as n (id, user_id, kind, subject_id, trip_id, created_at, since)
      select wanted.id, wanted.user_id, ${kind}, trip.id, trip.id, now(), now()
      from trip cross join unnest(${sql.param([...ids])}::uuid[], ${sql.param([...userIds])}::uuid[]) as wanted(id, user_id)
      where wanted.user_id <> trip.user_id and ${visibleToEachOther(sql`wanted.user_id`, sql`trip.user_id`)}
      order by wanted.user_id
      on conflict (user_id, kind, subject_id) do update
        set created_at = now(), since = now(), read_at = null, mailed_at = null, mail_claimed_at = null
        where n.read_at is not null
      returning n.id),
    named as (
      insert into notification_actors (notification_id, actor_id, created_at)
      select upserted.id, trip.user_id, now() from upserted cross join trip
      on conflict (notification_id, actor_id) do update set created_at = excluded.created_at)
    select from (
      select array_agg(('deliver-notification', json_build_object('id', upserted.id), null, null, null,
        'deliver-notification:' || upserted.id, ${JOB_OF_MANY}::int, null)::graphile_worker.job_spec) as jobs
      from upserted having count(*) > 0) each
    cross join lateral graphile_worker.add_jobs(each.jobs)`)
}

export interface NewPlanNotifications {
  kind: 'group-plan' | 'plan-proposed' | 'plan-agreed' | 'plan-called-off'
  planId: string
  /** Where they go with the chat. */
  groupChatId: string | null
  actorId: string
  userIds: readonly string[]
  /** One for each of them, where it is not there yet. */
  ids: readonly string[]
}

/** The same of a plan in a group chat, by one who acted. What is unread comes up again by whoever had not acted before. */
export async function upsertPlanNotifications(tx: Db, news: NewPlanNotifications) {
  const { kind, planId, groupChatId, actorId, userIds, ids } = news
  await tx.execute(sql`
    with upserted as (
      insert into notifications as n (id, user_id, kind, subject_id, group_chat_id, created_at, since)
      select wanted.id, wanted.user_id, ${kind}, ${planId}::uuid, ${groupChatId}::uuid, now(), now()
      from unnest(${sql.param([...ids])}::uuid[], ${sql.param([...userIds])}::uuid[]) as wanted(id, user_id)
      where ${visibleToEachOther(sql`wanted.user_id`, sql`${actorId}::uuid`)}
      order by wanted.user_id
      on conflict (user_id, kind, subject_id) do update
        set created_at = now(), read_at = null, mailed_at = case when n.read_at is null then n.mailed_at end,
          mail_claimed_at = case when n.read_at is null then n.mail_claimed_at end,
          since = case when n.read_at is null then n.since else now() end
        where n.read_at is not null or not exists (
          select from notification_actors a
          where a.notification_id = n.id and a.actor_id = ${actorId}::uuid and a.created_at >= n.since)
      returning n.id),
    named as (
      insert into notification_actors (notification_id, actor_id, created_at)
      select upserted.id, ${actorId}::uuid, now() from upserted
      on conflict (notification_id, actor_id) do update set created_at = excluded.created_at)
    select from (
      select array_agg(('deliver-notification', json_build_object('id', upserted.id), null, null, null,
        'deliver-notification:' || upserted.id, ${JOB_OF_MANY}::int, null)::graphile_worker.job_spec) as jobs
      from upserted having count(*) > 0) each
    cross join lateral graphile_worker.add_jobs(each.jobs)`)
}

interface NewTripChangeNotifications extends Omit<NewTripNotifications, 'kind'> {
  before: TripSummary
}

/**
 * The same of what changed of a trip. What is unread comes up again, since it says something else now, and goes on from
 * where its traveller last read of it.
 */
export async function upsertTripChangeNotifications(
  tx: Db,
  { tripId, before, userIds, ids }: NewTripChangeNotifications,
) {
  await tx.execute(sql`
    with trip as (select id, user_id from trips where id = ${tripId} for key share),
    upserted as (
      insert into notifications as n (id, user_id, kind, subject_id, trip_id, created_at, since, trip_before)
      select wanted.id, wanted.user_id, 'matched-trip-changed', trip.id, trip.id, now(), now(),
        ${JSON.stringify(before)}::jsonb
      from trip cross join unnest(${sql.param([...ids])}::uuid[], ${sql.param([...userIds])}::uuid[]) as wanted(id, user_id)
      where wanted.user_id <> trip.user_id and ${visibleToEachOther(sql`wanted.user_id`, sql`trip.user_id`)}
      order by wanted.user_id
      on conflict (user_id, kind, subject_id) do update
        set created_at = now(), read_at = null, mailed_at = null, mail_claimed_at = null,
          since = case when n.read_at is null then n.since else now() end,
          trip_before = case when n.read_at is null then n.trip_before else excluded.trip_before end
      returning n.id),
    named as (
      insert into notification_actors (notification_id, actor_id, created_at)
      select upserted.id, trip.user_id, now() from upserted cross join trip
      on conflict (notification_id, actor_id) do update set created_at = excluded.created_at)
    select graphile_worker.add_job('deliver-notification', json_build_object('id', upserted.id),
      job_key := 'deliver-notification:' || upserted.id) from upserted`)
}

/** Of what moderators decided: one for each decision. */
export type DecisionNotice = 'moderation-warning' | 'moderation-hidden' | 'appeal-answered' | 'decision-reopened'

interface OwnNotification {
  id: string
  userId: string
  kind:
    | 'search-digest'
    | 'export-ready'
    | 'check-in'
    | 'check-in-stands'
    | 'contact-answered'
    | 'pose-photo'
    | DecisionNotice
  /** The decision that it is about; of all else there is one for each traveller. */
  subjectId?: string
}

/** One about what is the traveller's alone, made or brought up again, and the job that delivers it. It names nobody. */
export async function upsertOwnNotification(tx: Db, { id, userId, kind, subjectId = userId }: OwnNotification) {
  await tx.execute(sql`
    with upserted as (
      insert into notifications as n (id, user_id, kind, subject_id, created_at, since)
      values (${id}::uuid, ${userId}::uuid, ${kind}, ${subjectId}::uuid, now(), now())
      on conflict (user_id, kind, subject_id) do update
        set created_at = now(), since = now(), read_at = null, mailed_at = null, mail_claimed_at = null
      returning n.id)
    select graphile_worker.add_job('deliver-notification', json_build_object('id', upserted.id),
      job_key := 'deliver-notification:' || upserted.id) from upserted`)
}
