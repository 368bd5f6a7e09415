import type { Act } from '../../../platform/act.ts'
import * as queries from './queries.ts'
import { openCaseBySignal } from './signals.ts'
import { MANY_REPORTS } from './thresholds.ts'

/**
 * Looks whether a traveller was reported by several, after each report and in its transaction: no job is left that would show
 * that there was one. All undecided reports are in the open case, which the caller holds.
 */
export async function noteReport(act: Pick<Act, 'db'>, travellerId: string, caseId: string): Promise<void> {
  const count = await queries.countReporters(act.db, caseId)
  const { reporters, days } = MANY_REPORTS
  if (count >= reporters) await openCaseBySignal(act, { travellerId, kind: 'many-reports', summary: { count, days } })
}
