import type { AnsweredReport } from '@caravan/contract/report-answer.ts'
import type { ReportReason, ReportState, ReportSubjectKind } from '@caravan/contract/reports.ts'
import type { Signal, SignalKind } from '@caravan/contract/signals.ts'
import type { Db } from '../../../db/client.ts'
import { isNoPartyTo } from '../../../db/moderator-ties.ts'
import { reportAnswer } from '../../../db/report-answer.ts'
import type { EvidenceContent, EvidencePerson } from '../../../db/schema/evidence.ts'
import { type SQL, sql } from '../../../db/sql.ts'
import type { ImageKind } from '../../../platform/images/picture-kinds.ts'
import type { Viewer } from '../../../platform/viewer.ts'

import { type ClaimRow, claimIn } from './moderator-queries.ts'

export type ReportDecision = 'acted' | 'nothing-found'

export interface EvidenceRow {
  id: string
  kind: ReportSubjectKind
  subjectId: string
  content: EvidenceContent
  sealedAt: string
  pictureIds: string[]
}

/** As `json_build_object` writes it: times are ISO 8601. No reporter is named. */
export interface CaseRow {
  id: string
  travellerId: string | null
  groupChatId: string | null
  urgency: number
  openedAt: string
  closedAt: string | null
  reopenedAt: string | null
  signals: Signal[]
  /** What was sealed with a signal, and is of no report. */
  evidence: EvidenceRow[]
  reports: {
    id: string
    kind: ReportSubjectKind
    subjectId: string
    reason: ReportReason
    details: string
    state: ReportState
    createdAt: string
    evidence: EvidenceRow[]
  }[]
}

const evidenceWhere = (condition: SQL) => sql`(
  select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.subject_kind, 'subjectId', e.subject_id,
    'content', e.content, 'sealedAt', e.sealed_at, 'pictureIds', (
      select coalesce(json_agg(p.picture_id), '[]') from evidence_pictures p where p.evidence_id = e.id))
    order by e.sealed_at, e.id), '[]')
  from evidence e where ${condition})`

const wholeCases = (condition: SQL) => sql<{ found: CaseRow }>`
  select json_build_object('id', c.id, 'travellerId', c.traveller_id, 'groupChatId', c.group_chat_id,
    'urgency', c.urgency, 'openedAt', c.opened_at, 'closedAt', c.closed_at,
    'reopenedAt', c.reopened_at,
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
  from cases c where ${condition} order by c.urgency desc, c.opened_at, c.id`

export async function listOpenCases(tx: Db): Promise<CaseRow[]> {
  const { rows } = await tx.execute<{ found: CaseRow }>(wholeCases(sql`c.closed_at is null`))
  return rows.map(({ found }) => found)
}

type ViewerId = Pick<Viewer, 'id'>

/** A case to which a moderator is party is not there for them: nobody decides about themselves or those they know. */
const isForModerator = ({ id }: ViewerId) => isNoPartyTo(sql`${id}::uuid`, 'c')

export async function findCase(tx: Db, viewer: ViewerId, caseId: string): Promise<CaseRow | undefined> {
  const { rows } = await tx.execute<{ found: CaseRow }>(wholeCases(sql`c.id = ${caseId} and ${isForModerator(viewer)}`))
  return rows[0]?.found
}

/** Whom a case is about; nothing where there is none for this moderator, or for the operator. */
export async function findCaseTraveller(tx: Db, viewer: ViewerId | null, caseId: string) {
  const isTheirs = viewer ? isForModerator(viewer) : sql`true`
  const { rows } = await tx.execute<{ travellerId: string | null; reopenedAt: Date | null }>(sql`
    select c.traveller_id as "travellerId", c.reopened_at as "reopenedAt" from cases c
    where c.id = ${caseId} and ${isTheirs}`)
  return rows[0]
}

export interface QueueRow extends Record<string, unknown> {
  id: string
  travellerId: string | null
  author: EvidencePerson | null
  urgency: number
  openedAt: Date
  reports: number
  reasons: ReportReason[]
  reasonCounts: { reason: ReportReason; reports: number }[]
  kinds: ReportSubjectKind[]
  signals: SignalKind[]
  reopenedAt: Date | null
  claim: ClaimRow | null
}

export interface QueueFilter {
  reason?: ReportReason | undefined
  urgency?: number | undefined
  claim?: 'own' | 'none' | undefined
}

export interface QueueCursor {
  urgency: number
  openedAt: Date
  id: string
}

const matching = ({ reason, urgency, claim }: QueueFilter, { id }: ViewerId) => sql`
  ${urgency === undefined ? sql`` : sql`and c.urgency = ${urgency}::int`}
  ${reason ? sql`and exists (select from reports why where why.case_id = c.id and why.reason = ${reason})` : sql``}
  ${claim === 'none' ? sql`and not exists (select from case_claims k where k.case_id = c.id and k.ends_at > now())` : sql``}
  ${claim === 'own' ? sql`and exists (select from case_claims k where k.case_id = c.id and k.ends_at > now() and k.moderator_id = ${id}::uuid)` : sql``}`

/** A page of the queue out of its index, then a look at the reports and the latest evidence of each case. */
export async function listQueue(
  tx: Db,
  viewer: ViewerId,
  { limit, before, filter }: { limit: number; before: QueueCursor | null; filter: QueueFilter },
) {
  const later = before
    ? sql`and (-c.urgency, c.opened_at, c.id)
        > (${-before.urgency}::int, ${before.openedAt.toISOString()}::timestamptz, ${before.id}::uuid)`
    : sql``
  const { rows } = await tx.execute<QueueRow>(sql`
    with page as (
      select c.id, c.traveller_id, c.urgency, c.opened_at, c.reopened_at from cases c
      where c.closed_at is null and ${isForModerator(viewer)} ${matching(filter, viewer)} ${later}
      order by -c.urgency, c.opened_at, c.id limit ${sql.raw(String(limit))})
    select page.id, page.traveller_id as "travellerId", page.urgency, page.opened_at as "openedAt",
      about.reports, about.reasons, about.reason_counts as "reasonCounts", about.kinds, sealed.author,
      array(select s.kind from signals s where s.case_id = page.id order by s.first_at, s.id) as signals,
      page.reopened_at as "reopenedAt", ${claimIn(sql`page.id`)} as claim
    from page
    cross join lateral (
      with own as materialized (select reason, subject_kind from reports where case_id = page.id)
      select (select count(*)::int from own) as reports, array(select distinct subject_kind from own) as kinds,
        coalesce(array_agg(given.reason order by given.count desc, given.reason), '{}') as reasons,
        coalesce(json_agg(json_build_object('reason', given.reason, 'reports', given.count)
          order by given.count desc, given.reason), '[]') as reason_counts
      from (select reason, count(*)::int as count from own group by reason) given) about
    left join lateral (
      select e.content -> 'author' as author from evidence e
      where e.case_id = page.id order by e.sealed_at desc limit 1) sealed on true
    order by -page.urgency, page.opened_at, page.id`)
  return rows
}

/** Whoever reported sees from now on that somebody looks at it. */
export const markLookedAt = (tx: Db, caseId: string | null) =>
  tx.execute(sql`
    update reports set state = 'being-looked-at' where state = 'received'
      and case_id in (select id from cases where closed_at is null and ${caseId ? sql`id = ${caseId}` : sql`true`})`)

/** In the order in which a report takes them: the same report again waits here, and is a new one after. */
export const lockReportsOf = (tx: Db, caseId: string) =>
  tx.execute(sql`select from reports where case_id = ${caseId} order by id for update`)

export async function closeCase(tx: Db, caseId: string): Promise<boolean> {
  // mutant: a case is decided twice | modules/safety/moderation/case-work | and closed_at is null
  const { rowCount } = await tx.execute(sql`
    update cases set closed_at = now() where id = ${caseId} and closed_at is null`)
  return rowCount === 1
}

export async function decideReportsOf(tx: Db, caseId: string, decision: ReportDecision) {
  const { rows } = await tx.execute<{ id: string; reporterId: string | null }>(sql`
    update reports set state = ${decision} where case_id = ${caseId} and state in ('received', 'being-looked-at')
    returning id, reporter_id as "reporterId"`)
  return rows
}

/** Its reports are looked at again. @returns false where another case about the same traveller is open */
export async function reopenCase(tx: Db, caseId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update cases c set closed_at = null, reopened_at = now() where c.id = ${caseId} and not exists (
      select from cases open where open.closed_at is null
        and coalesce(open.traveller_id, open.group_chat_id) = coalesce(c.traveller_id, c.group_chat_id))`)
  if (rowCount !== 1) return false
  await tx.execute(sql`update reports set state = 'being-looked-at' where case_id = ${caseId}`)
  return true
}

export async function listAnswers(tx: Db, caseId: string): Promise<AnsweredReport[]> {
  const { rows } = await tx.execute<{ answer: AnsweredReport }>(sql`
    select ${reportAnswer} as answer from reports r join cases c on c.id = r.case_id
    where c.id = ${caseId} and r.reporter_id is not null order by r.created_at, r.id`)
  return rows.map(({ answer }) => answer)
}

export async function findEvidence(tx: Db, caseId: string, evidenceId: string) {
  // mutant: evidence of another case is decided about | modules/safety/moderation/decide | case_id = ${caseId} | ${caseId}::uuid is not null
  const { rows } = await tx.execute<{ kind: ReportSubjectKind; subjectId: string; content: EvidenceContent }>(sql`
    select subject_kind as kind, subject_id as "subjectId", content from evidence
    where id = ${evidenceId} and case_id = ${caseId}`)
  return rows[0]
}

export async function findEvidencePicture(tx: Db, viewer: ViewerId, caseId: string, pictureId: string) {
  // mutant: a picture is shown by a case that it is not in | modules/safety/moderation/cases | e.case_id = c.id and ep.picture_id = p.id | ep.picture_id = p.id or true
  const { rows } = await tx.execute<{ kind: ImageKind; width: number; travellerId: string | null }>(sql`
    select p.kind, p.width, c.traveller_id as "travellerId" from cases c join pictures p on p.id = ${pictureId}
    where c.id = ${caseId} and ${isForModerator(viewer)} and exists (
      select from evidence e join evidence_pictures ep on ep.evidence_id = e.id
      where e.case_id = c.id and ep.picture_id = p.id)`)
  return rows[0]
}
