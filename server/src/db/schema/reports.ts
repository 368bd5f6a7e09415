import { REPORT_REASONS, REPORT_STATES, REPORT_SUBJECTS } from '@caravan/contract/reports.ts'
import { index, pgTable, sql, text, uniqueIndex, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { cases } from './cases.ts'
import { time, users } from './users.ts'

/** Who reported what, and what became of it. It goes with its case. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    caseId: belongsTo('case_id', () => cases.id),
    /** Null where they are gone: what they reported is looked at all the same. */
    reporterId: uuid('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    subjectKind: text('subject_kind', { enum: REPORT_SUBJECTS }).notNull(),
    /** No reference: what was reported may be gone. */
    subjectId: uuid('subject_id').notNull(),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    details: text('details').notNull().default(''),
    state: text('state', { enum: REPORT_STATES }).notNull().default('received'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    // lockUndecidedReport: the same by the same reporter is one report until it is decided
    uniqueIndex('reports_undecided_key')
      .on(table.reporterId, table.subjectKind, table.subjectId)
      .where(sql`state in ('received', 'being-looked-at')`),
    // listReports, deletion of a user
    index('reports_reporter_newest_idx').on(table.reporterId, table.createdAt, table.id),
    // listQueue, listDecided, findCase, lockReportsOf, countReporters; deletion of a case
    index('reports_case_idx').on(table.caseId),
    // listDecided: words
    index('reports_details_idx').using('gin', sql`details gin_trgm_ops`),
  ],
)
