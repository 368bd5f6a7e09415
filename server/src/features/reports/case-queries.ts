import { REPORTS, type ReportReason, type ReportState, type ReportSubjectKind } from '@caravan/contract/reports.ts'
import type { Signal } from '@caravan/contract/signals.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { EvidenceContent } from '../../db/schema/evidence.ts'

export type Decision = 'acted' | 'nothing-found'

/** As `json_build_object` writes it: times are ISO 8601. No reporter is named. */
export interface OpenCase {
  id: string
  travellerId: string | null
  groupChatId: string | null
  urgency: number
  openedAt: string
  signals: Signal[]
  /** What was sealed with a signal, and is of no report. */
  evidence: SealedEvidence[]
  reports: {
    id: string
    kind: ReportSubjectKind
    subjectId: string
    reason: ReportReason
    details: string
    state: ReportState
    createdAt: string
    evidence: SealedEvidence[]
  }[]
}

interface SealedEvidence {
  content: EvidenceContent
  sealedAt: string
  pictureIds: string[]
}

/** An array of evidence `e`, the first first. */
const evidenceWhere = (isWanted: SQL) => sql`(
  select coalesce(json_agg(json_build_object('content', e.content, 'sealedAt', e.sealed_at, 'pictureIds', (
    select coalesce(json_agg(p.picture_id), '[]') from evidence_pictures p where p.evidence_id = e.id))
    order by e.sealed_at, e.id), '[]')
  from evidence e where ${isWanted})`

/** The most urgent first, then the oldest. */
export async function listOpenCases(tx: Db): Promise<OpenCase[]> {
  const { rows } = await tx.execute<{ found: OpenCase }>(sql`
    select json_build_object('id', c.id, 'travellerId', c.traveller_id, 'groupChatId', c.group_chat_id,
      'urgency', c.urgency, 'openedAt', c.opened_at,
      'signals', (
        select coalesce(json_agg(json_build_object('kind', s.kind, 'summary', s.summary, 'firstAt', s.first_at,
          'lastAt', s.last_at) order by s.first_at, s.id), '[]')
        from signals s where s.case_id = c.id),
      'evidence', ${evidenceWhere(sql`e.case_id = c.id and e.report_id is null`)},
      'reports', (
        select coalesce(json_agg(json_build_object('id', r.id, 'kind', r.subject_kind, 'subjectId', r.subject_id,
          'reason', r.reason, 'details', r.details, 'state', r.state, 'createdAt', r.created_at,
          'evidence', ${evidenceWhere(sql`e.report_id = r.id`)}) order by r.created_at, r.id), '[]')
        from reports r where r.case_id = c.id)) as found
    from cases c where c.closed_at is null order by c.urgency desc, c.opened_at, c.id`)
  return rows.map(({ found }) => found)
}

/** Whoever reported sees from now on that somebody looks at it. */
export const markLookedAt = (tx: Db) =>
  tx.execute(sql`
    update reports set state = 'being-looked-at' where state = 'received'
      and case_id in (select id from cases where closed_at is null)`)

/** In the order in which a report takes them: the same report again waits here, and is a new one after. */
export const lockReportsOf = (tx: Db, caseId: string) =>
  tx.execute(sql`select from reports where case_id = ${caseId} order by id for update`)

/** @returns whether it was open */
export async function closeCase(tx: Db, caseId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update cases set closed_at = now() where id = ${caseId} and closed_at is null`)
  return rowCount === 1
}

export const decideReportsOf = (tx: Db, caseId: string, decision: Decision) =>
  tx.execute(sql`
    update reports set state = ${decision} where case_id = ${caseId} and state in ('received', 'being-looked-at')`)

/** So that nobody closes it before the caller is through. */
export const lockOpenCase = (tx: Db, travellerId: string) =>
  tx.execute(
    sql`select from cases where coalesce(traveller_id, group_chat_id) = ${travellerId} and closed_at is null for update`,
  )

/** When the last case of a traveller was closed; at the earliest when one that was closed would be gone by now. */
export async function findLastDecided(tx: Db, travellerId: string): Promise<Date> {
  const { rows } = await tx.execute<{ at: Date }>(sql`
    select greatest(max(closed_at), now() - make_interval(days => ${REPORTS.keptDays})) as at
    from cases where traveller_id = ${travellerId} and closed_at is not null`)
  const [row] = rows
  if (!row) throw new Error('An aggregate answered no row')
  return row.at
}

export const raiseUrgency = (tx: Db, caseId: string) =>
  tx.execute(sql`update cases set urgency = least(urgency + 1, 2) where id = ${caseId}`)
