import type { Act } from '../../../platform/act.ts'
import * as queries from './queries.ts'
import { openCaseBySignal } from './signals.ts'
import { MANY_DECLINES } from './thresholds.ts'

/** Looks whether the last requests of a traveller were all declined. */
export async function lookAtDeclines(act: Pick<Act, 'db'>, travellerId: string, since: Date): Promise<void> {
  const { declines, days } = MANY_DECLINES
  const answers = await queries.listLatestAnswers(act.db, travellerId, since)
  const accepted = answers.indexOf('accepted')
  const count = accepted === -1 ? answers.length : accepted
  if (count >= declines) await openCaseBySignal(act, { travellerId, kind: 'many-declines', summary: { count, days } })
}
