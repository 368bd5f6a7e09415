import { REPORTS, type ReportReason, type ReportState, type ReportSubjectKind } from '@caravan/contract/reports.ts'
import type { Db } from '../../../db/client.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { newId } from '../../../db/id.ts'
import { olderThan, type PageRange } from '../../../db/page.ts'
import { isRemovedReport, reportQuote } from '../../../db/report-answer.ts'
import { cases } from '../../../db/schema/cases.ts'
import type { EvidenceContent } from '../../../db/schema/evidence.ts'
import { sql } from '../../../db/sql.ts'
import { nameableTraveller } from '../../../db/visible.ts'
import type { Viewer } from '../../../platform/viewer.ts'

/**
 * Holds the open case of a traveller, so that it is not decided meanwhile, and answers since when facts about them count: what
 * was there when their last case was decided does not open another one. Nothing counts that is older than cases are kept.
 */
export async function lockCaseOf(tx: Db, travellerId: string): Promise<Date> {
  await tx.execute(sql`
    select from cases where coalesce(traveller_id, group_chat_id) = ${travellerId} and closed_at is null for update`)
  const { rows } = await tx.execute<{ at: Date }>(sql`
    select greatest(max(closed_at), now() - make_interval(days => ${REPORTS.keptDays})) as at
    from cases where traveller_id = ${travellerId} and closed_at is not null`)
  const [row] = rows
  if (!row) throw new Error('An aggregate answered no row')
  return row.at
}

export const raiseUrgency = (tx: Db, caseId: string) =>
  tx.execute(sql`update cases set urgency = least(urgency + 1, 2) where id = ${caseId}`)

export async function hasEvidence(tx: Db, caseId: string): Promise<boolean> {
  return (await tx.execute(sql`select from evidence where case_id = ${caseId} limit 1`)).rows.length > 0
}

type ViewerId = Pick<Viewer, 'id'>
export interface Subject {
  kind: ReportSubjectKind
  id: string
}

interface UndecidedReport extends Record<string, unknown> {
  id: string
  caseId: string
  details: string
}

/** The report that the viewer has made of the same and that is not decided, held so that it is not decided meanwhile. */
export async function lockUndecidedReport(tx: Db, viewer: ViewerId, { kind, id }: Subject) {
  // mutant: a decided report is reopened | modules/safety/reports/reports | and state in ('received', 'being-looked-at')
  const { rows } = await tx.execute<UndecidedReport>(sql`
    select id, case_id as "caseId", details from reports
    where reporter_id = ${viewer.id} and subject_kind = ${kind} and subject_id = ${id}
      and state in ('received', 'being-looked-at')
    for update`)
  return rows[0]
}

/** What was written is added, and the last reason stands. The case becomes as urgent as the most urgent one. */
export async function addToReport(
  tx: Db,
  report: { id: string; caseId: string; reason: ReportReason; details: string; urgency: number },
): Promise<void> {
  await tx.execute(sql`
    update reports set reason = ${report.reason}, details = ${report.details} where id = ${report.id}`)
  await tx.execute(sql`
    update cases set urgency = greatest(urgency, ${report.urgency}::smallint) where id = ${report.caseId}`)
}

/** The one that is there, or a new one: two that report at once wait here for each other, and come to the same one. */
export async function openCase(
  tx: Db,
  about: { travellerId: string | null; groupChatId: string | null },
  urgency: number,
): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into cases (id, traveller_id, group_chat_id, urgency, opened_at)
    values (${newId()}, ${about.travellerId}, ${about.groupChatId}, ${urgency}, now())
    on conflict ((coalesce(traveller_id, group_chat_id))) where closed_at is null
    do update set urgency = greatest(cases.urgency, excluded.urgency) returning id`)
  const [row] = rows
  if (!row) throw new Error('A case was neither opened nor there already')
  return row.id
}

interface NewReport {
  id: string
  caseId: string
  reporterId: string
  subject: Subject
  reason: ReportReason
  details: string
}

export const insertReport = (tx: Db, { id, caseId, reporterId, subject, reason, details }: NewReport) =>
  tx.execute(sql`
    insert into reports (id, case_id, reporter_id, subject_kind, subject_id, reason, details, created_at)
    values (${id}, ${caseId}, ${reporterId}, ${subject.kind}, ${subject.id}, ${reason}, ${details}, now())`)

interface NewEvidence {
  caseId: string
  /** Null for what belongs to the case without a report. */
  reportId: string | null
  subject: Subject
  content: EvidenceContent
  pictureIds: readonly string[]
}

/** Once for each report, or case without one. A picture that is being swept is waited for: it is kept, or was gone before. */
export async function insertEvidence(tx: Db, { caseId, reportId, subject, content, pictureIds }: NewEvidence) {
  const json = sql`${JSON.stringify(content)}::jsonb`
  await tx.execute(sql`
    with sealed as (
      insert into evidence (id, case_id, report_id, subject_kind, subject_id, content, sealed_at)
      select ${newId()}::uuid, ${caseId}::uuid, ${reportId}::uuid, ${subject.kind}::text, ${subject.id}::uuid, ${json}, now()
      where not exists (
        select from evidence e where ${reportId ? sql`e.report_id = ${reportId}` : sql`e.case_id = ${caseId} and e.report_id is null`}
          and e.content = ${json})
      returning id),
    shown as (select p.id from pictures p where p.id = any (${sql.param([...pictureIds])}::uuid[]) for key share)
    insert into evidence_pictures (evidence_id, picture_id) select sealed.id, shown.id from sealed, shown`)
}

export interface ReportRow extends Record<string, unknown> {
  id: string
  kind: ReportSubjectKind
  /** Null where they may not be named to the reporter. */
  username: string | null
  reason: ReportReason
  details: string
  state: ReportState
  createdAt: Date
  quote: string | null
  isRemoved: boolean
}

/**
 * A viewer's own reports `r`, each by the name as it was sealed with it: nothing newer. Who opened a group chat is named as far
 * as the viewer sees them, since they may never have.
 */
// mutant: receipts are those of everybody | modules/safety/reports/reports | r.reporter_id = ${viewer.id} | true
const ownReports = (viewer: ViewerId) => sql`
  select r.id, r.subject_kind as kind, sealed.username, r.reason, r.details, r.state, r.created_at as "createdAt",
    ${reportQuote} as quote, ${isRemovedReport} as "isRemoved"
  from reports r join cases c on c.id = r.case_id
  left join lateral (
    select e.content -> 'author' ->> 'username' as username from evidence e
    where e.report_id = r.id and (r.subject_kind <> 'group-chat' or ${nameableTraveller(viewer, sql`c.traveller_id`)})
    order by e.sealed_at desc limit 1) sealed on true
  where r.reporter_id = ${viewer.id}`

export async function listReports(db: Db, viewer: ViewerId, { limit, before }: PageRange): Promise<ReportRow[]> {
  const { rows } = await db.execute<ReportRow>(sql`
    ${ownReports(viewer)} ${olderThan(before, 'r')}
    order by r.created_at desc, r.id desc limit ${sql.raw(String(limit))}`)
  return rows
}

export async function findReport(db: Db, viewer: ViewerId, id: string): Promise<ReportRow | undefined> {
  return (await db.execute<ReportRow>(sql`${ownReports(viewer)} and r.id = ${id}`)).rows[0]
}

/** Cases whose time is over and against whose decision no appeal waits, with their reports and evidence. The pictures that were kept for them are swept at night. */
export const deleteOldCases = (db: Db) =>
  deleteInBatches(
    db,
    cases,
    sql`closed_at < now() - make_interval(days => ${REPORTS.keptDays})
      and not exists (select from decisions d where d.case_id = cases.id and d.appeal_state = 'waiting')`,
  )
