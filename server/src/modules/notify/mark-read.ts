import type { NotificationKind } from '@caravan/contract/notifications.ts'
import type { Db } from '../../db/client.ts'
import { JOB_OF_MANY } from '../../db/enqueue-look.ts'
import { newId } from '../../db/id.ts'
import { sql } from '../../db/sql.ts'
import type { Act } from '../../platform/act.ts'
import type { Viewer } from '../../platform/viewer.ts'

/** Marks one subject's notification as read; answers whether there was one. */
async function markSubjectNotificationRead(db: Db, userId: string, kind: NotificationKind, subjectId: string) {
  const { rowCount } = await db.execute(sql`
    update notifications set read_at = now()
    where user_id = ${userId} and kind = ${kind} and subject_id = ${subjectId} and read_at is null`)
  return (rowCount ?? 0) > 0
}

/** Whoever reported is notified of what became of it, once for each report and again where it is decided anew. */
export async function upsertReportAnswers(tx: Db, reports: readonly { id: string; reporterId: string | null }[]) {
  const answered = reports.flatMap(({ id, reporterId }) => (reporterId ? [{ id, reporterId }] : []))
  await tx.execute(sql`
    with upserted as (
      insert into notifications as n (id, user_id, kind, subject_id, created_at, since)
      select wanted.id, wanted.user_id, 'report-answered', wanted.report_id, now(), now()
      from unnest(${sql.param(answered.map(() => newId()))}::uuid[],
        ${sql.param(answered.map(({ reporterId }) => reporterId))}::uuid[],
        ${sql.param(answered.map(({ id }) => id))}::uuid[]) as wanted(id, user_id, report_id)
      order by wanted.user_id, wanted.report_id
      on conflict (user_id, kind, subject_id) do update
        set created_at = now(), since = now(), read_at = null, mailed_at = null, mail_claimed_at = null
      returning n.id)
    select from (
      select array_agg(('deliver-notification', json_build_object('id', upserted.id), null, null, null,
        'deliver-notification:' || upserted.id, ${JOB_OF_MANY}::int, null)::graphile_worker.job_spec) as jobs
      from upserted having count(*) > 0) each
    cross join lateral graphile_worker.add_jobs(each.jobs)`)
}

/** Whoever reads, or in whose name the clock does what makes the notification pointless. */
type ReadingAct = Pick<Act, 'db' | 'afterCommit'> & { viewer: Pick<Viewer, 'id'> }

/**
 * Who has looked at the thing itself need not be notified of it any more: a conversation that was read, a request that
 * was answered.
 */
export async function markSubjectRead(act: ReadingAct, kind: NotificationKind, subjectId: string): Promise<void> {
  if (await markSubjectNotificationRead(act.db, act.viewer.id, kind, subjectId)) announceRead(act)
}

/** Open pages of the reader count their unread notifications again. */
export function announceRead({ viewer, afterCommit }: Omit<ReadingAct, 'db'>): void {
  afterCommit(({ live }) => live.toTravellers([viewer.id], 'notifications-read', {}))
}
