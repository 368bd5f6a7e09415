import type { Db } from '../../../db/client.ts'
import type { EvidenceContent } from '../../../db/schema/evidence.ts'
import * as queries from './queries.ts'
import { insertEvidence, openCase } from './queries.ts'

/**
 * Holds the open case of a traveller, so that it is not decided meanwhile, and answers since when facts about them count: what
 * was there when their last case was decided does not open another one. Nothing counts that is older than cases are kept.
 */
export async function lockCaseOf(tx: Db, travellerId: string): Promise<Date> {
  await queries.lockOpenCase(tx, travellerId)
  return queries.findLastDecided(tx, travellerId)
}

/** The open case of a traveller, at least as urgent as this: the one that is there, or a new one. */
export const openCaseOf = (tx: Db, travellerId: string, urgency: number): Promise<string> =>
  openCase(tx, { travellerId, groupChatId: null }, urgency)

/** One step more urgent, as far as there are any. */
export const raiseCase = (tx: Db, caseId: string) => queries.raiseUrgency(tx, caseId)

/** Whether anything is sealed in a case. */
export const hasEvidence = (tx: Db, caseId: string) => queries.hasEvidence(tx, caseId)

/** Seals what a case is about besides its reports. */
export const sealForCase = (tx: Db, caseId: string, travellerId: string, content: EvidenceContent) =>
  insertEvidence(tx, {
    caseId,
    reportId: null,
    subject: { kind: 'traveller', id: travellerId },
    content,
    pictureIds: [],
  })
