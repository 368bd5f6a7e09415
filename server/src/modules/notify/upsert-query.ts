import type { NotificationKind } from '@caravan/contract/notifications.ts'
import type { Db } from '../../db/client.ts'
import { JOB_OF_MANY } from '../../db/enqueue-look.ts'
import { newId } from '../../db/id.ts'
import { named } from '../../db/named.ts'
import { type SQL, sql } from '../../db/sql.ts'
import { textOf, visibleTraveller } from '../../db/visible.ts'

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

/** What is brought up again is told as if it were new. */
export const ANEW = sql`created_at = now(), since = now(), read_at = null, mailed_at = null, mail_claimed_at = null`

/** What is unread gathers more, and is not mailed twice. */
export const GATHERED = sql`created_at = now(), read_at = null,
  mailed_at = case when n.read_at is null then n.mailed_at end,
  mail_claimed_at = case when n.read_at is null then n.mail_claimed_at end,
  since = case when n.read_at is null then n.since else now() end`

/** Records the actor, in a statement that has `upserted`. */
export const namedBy = (actorId: SQL, from = sql`from upserted`) => sql`
  named as (
    insert into notification_actors (notification_id, actor_id, created_at)
    select upserted.id, ${actorId}, now() ${from}
    on conflict (notification_id, actor_id) do update set created_at = excluded.created_at)`

export const DELIVER = sql`
  select graphile_worker.add_job('deliver-notification', json_build_object('id', upserted.id),
    job_key := 'deliver-notification:' || upserted.id) from upserted`

/** The jobs of many, added together: each by itself tells every process of it, and takes longer than all else. */
export const DELIVER_TOGETHER = sql`
  select from (
    select array_agg(('deliver-notification', json_build_object('id', upserted.id), null, null, null,
      'deliver-notification:' || upserted.id, ${sql.raw(String(JOB_OF_MANY))}, null)::graphile_worker.job_spec) as jobs
    from upserted having count(*) > 0) each
  cross join lateral graphile_worker.add_jobs(each.jobs)`

/** A row for each who is notified, with the id of a notification that is not there yet. */
export const wanted = (userIds: readonly string[]) => sql`
  unnest(${sql.param(userIds.map(() => newId()))}::uuid[], ${sql.param([...userIds])}::uuid[]) as wanted(id, user_id)`

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
      on conflict (user_id, kind, subject_id) do update set ${GATHERED}
        where case ${kind}
          when 'message' then n.read_at is not null
          when 'like' then not exists (
            select from notification_actors a where a.notification_id = n.id and a.actor_id = ${actorId})
          else n.read_at is not null or not exists (
            select from notification_actors a
            where a.notification_id = n.id and a.actor_id = ${actorId} and a.created_at >= n.since)
          end
      returning n.id),
    ${namedBy(actorId, sql`from upserted where ${actorId} is not null`)},
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

/** A notification for each member, which names the chat and nobody in it. */
export async function notifyOfGroup(tx: Db, groupChatId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await tx.execute(sql`
    with upserted as (
      insert into notifications as n (id, user_id, kind, subject_id, group_chat_id, created_at, since)
      select wanted.id, wanted.user_id, 'group-message', ${groupChatId}::uuid, ${groupChatId}::uuid, now(), now()
      from ${wanted(userIds)} order by wanted.user_id
      on conflict (user_id, kind, subject_id) do update set ${ANEW} returning n.id)
    ${DELIVER}`)
}

/** Of what moderators decided: one for each decision. */
export type DecisionNotice = 'moderation-warning' | 'moderation-hidden' | 'appeal-answered' | 'decision-reopened'

interface OwnNotification {
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
export async function upsertOwnNotification(tx: Db, { userId, kind, subjectId = userId }: OwnNotification) {
  await tx.execute(sql`
    with upserted as (
      insert into notifications as n (id, user_id, kind, subject_id, created_at, since)
      values (${newId()}::uuid, ${userId}::uuid, ${kind}, ${subjectId}::uuid, now(), now())
      on conflict (user_id, kind, subject_id) do update set ${ANEW} returning n.id)
    ${DELIVER}`)
}
