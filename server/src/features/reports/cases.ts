import type { Db } from '../../db/client.ts'
import * as queries from './case-queries.ts'

export type { Decision } from './case-queries.ts'

/** All open cases with their reports and evidence, for the operator. Who reported sees that somebody looks at it. */
export function takeOpenCases(db: Db): Promise<queries.OpenCase[]> {
  return db.transaction(async (tx) => {
    // in this order: what is reported in between is listed and not marked
    await queries.markLookedAt(tx)
    return queries.listOpenCases(tx)
  })
}

/**
 * Decides a case and each of its reports. What is reported meanwhile is decided with it, or opens another case.
 * @returns whether it was open
 */
export function closeCase(db: Db, caseId: string, decision: queries.Decision): Promise<boolean> {
  return db.transaction(async (tx) => {
    await queries.lockReportsOf(tx, caseId)
    if (!(await queries.closeCase(tx, caseId))) return false
    await queries.decideReportsOf(tx, caseId, decision)
    return true
  })
}
