import type { NotificationKind } from '@caravan/contract/notifications.ts'
import type { Db } from '../../db/client.ts'
import { newId } from '../../db/id.ts'
import { sql } from '../../db/sql.ts'
import type { Act } from '../../platform/act.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { ANEW, DELIVER_TOGETHER } from './upsert-query.ts'

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
      on conflict (user_id, kind, subject_id) do update set ${ANEW} returning n.id)
    ${DELIVER_TOGETHER}`)
}

/** Whoever reads, or in whose name the clock does what makes the notification pointless. */
type ReadingAct = Pick<Act, 'db' | 'afterCommit'> & { viewer: Pick<Viewer, 'id'> }

/** A traveller who has looked at the thing itself need not be notified of it any more. */
export async function markSubjectRead(act: ReadingAct, kind: NotificationKind, subjectId: string): Promise<void> {
  const { rowCount } = await act.db.execute(sql`
    update notifications set read_at = now()
    where user_id = ${act.viewer.id} and kind = ${kind} and subject_id = ${subjectId} and read_at is null`)
  if (rowCount) announceRead(act)
}

/** Open pages of the reader count their unread notifications again. */
export function announceRead({ viewer, afterCommit }: Omit<ReadingAct, 'db'>): void {
  afterCommit(({ live }) => live.toTravellers([viewer.id], 'notifications-read', {}))
}
