import type { SignalKind, SignalSummary } from '@caravan/contract/signals.ts'
import type { Db } from '../../../db/client.ts'
import type { Act } from '../../../platform/act.ts'
import { hasEvidence, openCaseOf, raiseCase, sealForCase } from '../reports/cases.ts'
import { raisesUrgency, SIGNAL_URGENCY } from './policy.ts'
import * as queries from './queries.ts'

export interface NewSignal {
  travellerId: string
  kind: SignalKind
  /** Numbers alone: it names nobody, and is kept when the traveller is gone. */
  summary: SignalSummary
}

/**
 * Adds a signal to the open case of a traveller, or opens one. Again while that is open it changes the signal that is there.
 * Several at once come to one case. Nothing is announced, notified or counted of it, and nothing changes for the traveller.
 * Whoever calls has counted only what came after `holdCaseOf`, in the same transaction.
 * @returns the case
 */
export function openCaseBySignal({ db }: Pick<Act, 'db'>, { travellerId, kind, summary }: NewSignal): Promise<string> {
  return db.transaction(async (tx) => {
    const caseId = await openCaseOf(tx, travellerId, SIGNAL_URGENCY[kind])
    const isNew = await queries.upsertSignal(tx, { caseId, kind, summary })
    if (isNew && raisesUrgency(kind)) await raiseCase(tx, caseId)
    await sealTraveller(tx, caseId, travellerId)
    return caseId
  })
}

/** Where nothing is sealed yet, whom the case is about, as any traveller sees them: else nobody could say who it is. */
async function sealTraveller(tx: Db, caseId: string, travellerId: string): Promise<void> {
  if (await hasEvidence(tx, caseId)) return
  const found = await queries.findTraveller(tx, travellerId)
  if (!found) return
  const { author, profile, createdAt, isHidden } = found
  await sealForCase(tx, caseId, travellerId, {
    author,
    createdAt: createdAt.toISOString(),
    fields: { profile },
    messages: [],
    seenBy: { audience: isHidden ? 'matches' : 'all' },
  })
}
