import { SIGNAL_KINDS, type SignalSummary } from '@caravan/contract/signals.ts'
import { jsonb, pgTable, text, uniqueIndex, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { cases } from './cases.ts'
import { time } from './users.ts'

/** What opened a case by itself, or was added to it. It names nobody, has no reference to an account, and goes with its case. */
export const signals = pgTable(
  'signals',
  {
    id: uuid('id').primaryKey(),
    caseId: belongsTo('case_id', () => cases.id),
    kind: text('kind', { enum: SIGNAL_KINDS }).notNull(),
    summary: jsonb('summary').$type<SignalSummary>().notNull(),
    firstAt: time('first_at').notNull(),
    lastAt: time('last_at').notNull(),
  },
  // upsertSignal: one of a kind for each case; listOpenCases, deletion of a case
  (table) => [uniqueIndex('signals_case_kind_key').on(table.caseId, table.kind)],
)
