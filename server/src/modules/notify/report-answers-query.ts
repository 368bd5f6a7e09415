import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { newId } from '../../db/id.ts'
import { JOB_OF_MANY } from '../../db/job-priority.ts'

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
