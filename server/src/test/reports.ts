import type { Report, ReportReason, ReportSubjectKind } from '@caravan/contract/reports.ts'
import type { FastifyInstance } from 'fastify'
import type { EvidenceContent } from '../db/schema/evidence.ts'
import { accepted, type Traveller } from './factories.ts'

interface Change {
  reason?: ReportReason
  details?: string
  block?: boolean
}

export const callReport = (by: Traveller, kind: ReportSubjectKind, id: string, change: Change = {}) =>
  by.call('POST', '/api/reports', { subject: { kind, id }, reason: 'harassment', ...change })

export const reported = async (by: Traveller, kind: ReportSubjectKind, id: string, change: Change = {}) =>
  accepted<Report & { isNew: boolean }>(await callReport(by, kind, id, change))

/** What was sealed with a report, the first first. */
export async function evidenceOf(app: FastifyInstance, reportId: string): Promise<EvidenceContent[]> {
  const { rows } = await app.services.pool.query<{ content: EvidenceContent }>(
    'select content from evidence where report_id = $1 order by sealed_at, id',
    [reportId],
  )
  return rows.map(({ content }) => content)
}

/** Decides a case as somebody who looks at it does, so many days ago. */
export async function closeCaseOf(app: FastifyInstance, reportId: string, days = 0): Promise<void> {
  await app.services.pool.query(
    `with closed as (
       update cases set closed_at = now() - make_interval(days => $2) where id = (select case_id from reports where id = $1)
       returning id)
     update reports set state = 'acted' where case_id = (select id from closed)`,
    [reportId, days],
  )
}
