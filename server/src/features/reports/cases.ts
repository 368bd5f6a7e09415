import type { Db } from '../../db/client.ts'
import type { EvidenceContent } from '../../db/schema/evidence.ts'
import * as queries from './case-queries.ts'
import { insertEvidence, openCase } from './queries.ts'

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

/**
 * Holds the open case of a traveller, so that it is not decided meanwhile, and answers since when facts about them count: what
 * was there when their last case was decided does not open another one. Nothing counts that is older than cases are kept.
 */
export async function holdCaseOf(tx: Db, travellerId: string): Promise<Date> {
  await queries.lockOpenCase(tx, travellerId)
  return queries.findLastDecided(tx, travellerId)
}

/** The open case of a traveller, at least as urgent as this: the one that is there, or a new one. */
export const openCaseOf = (tx: Db, travellerId: string, urgency: number): Promise<string> =>
  openCase(tx, { travellerId, groupChatId: null }, urgency)

/** One step more urgent, as far as there are any. */
export const raiseCase = (tx: Db, caseId: string) => queries.raiseUrgency(tx, caseId)

/** Seals what a case is about besides its reports. */
export const sealForCase = (tx: Db, caseId: string, travellerId: string, content: EvidenceContent) =>
  insertEvidence(tx, {
    caseId,
    reportId: null,
    subject: { kind: 'traveller', id: travellerId },
    content,
    pictureIds: [],
  })
