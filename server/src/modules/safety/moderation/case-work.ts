import type { reopenCase, reviewDecision } from '@caravan/contract/case-work.ts'
import type { CaseNote, Claim, PastDecision } from '@caravan/contract/moderation.ts'
import type { z } from 'zod'
import { newId } from '../../../db/id.ts'
import { lockTraveller } from '../../../db/lock-traveller.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { upsertOwnNotification } from '../../notify/upsert-query.ts'
import * as cases from './case-queries.ts'
import * as claims from './claim-queries.ts'
import { isTold } from './decision-policy.ts'
import * as decisions from './decision-queries.ts'
import { insertLogEntry } from './log-queries.ts'
import { presentClaim, presentNote, presentPast } from './present.ts'

/** Takes an open case, or releases it. Of two at once the second is refused. */
export function claim(act: Act, caseId: string, { claimed }: { claimed: boolean }): Promise<{ claim: Claim | null }> {
  return inTransaction(act, async ({ db, viewer }) => {
    const about = await requireCase(db, viewer, caseId)
    if (!(await claims.lockCase(db, caseId))) throw problem('case-decided')
    const isChanged = claimed
      ? await claims.upsertClaim(db, caseId, viewer.id)
      : await claims.deleteClaim(db, caseId, viewer.id)
    if (claimed && !isChanged) throw problem('case-claimed')
    const action = claimed ? 'case-claimed' : 'case-released'
    if (isChanged) await insertLogEntry(db, { actorId: viewer.id, action, travellerId: about.travellerId, caseId })
    return { claim: presentClaim(await claims.findClaim(db, caseId), viewer) }
  })
}

/** For the other moderators: it goes with the case. That there is one is logged, its words are not. */
export function addNote(act: Act, caseId: string, { text }: { text: string }): Promise<CaseNote> {
  return inTransaction(act, async ({ db, viewer }) => {
    const { travellerId } = await requireCase(db, viewer, caseId)
    const note = await claims.insertNote(db, { id: newId(), caseId, moderatorId: viewer.id, text })
    await insertLogEntry(db, { actorId: viewer.id, action: 'note-added', travellerId, caseId })
    return presentNote(note)
  })
}

/**
 * Opens a decided case again, by another moderator than decided it or answered its appeal. What was decided holds until it is
 * decided anew; whoever was told of it is told that.
 * @throws Problem `not-found`, `forbidden`, `case-open`, `appeal-waits`
 */
export function reopen(
  act: Act,
  caseId: string,
  { reason, text }: z.output<typeof reopenCase.body>,
): Promise<{ id: string }> {
  return inTransaction(act, async ({ db, viewer }) => {
    const { travellerId } = await requireCase(db, viewer, caseId)
    if (travellerId) await lockTraveller(db, travellerId)
    await cases.lockReportsOf(db, caseId)
    if (await claims.lockCase(db, caseId)) throw problem('case-open')
    const last = await decisions.findLast(db, caseId)
    if (await decisions.hasDecided(db, caseId, viewer.id)) throw problem('forbidden')
    if (last?.appealState === 'waiting') throw problem('appeal-waits')
    if (!(await cases.reopenCase(db, caseId))) throw problem('case-open')
    await claims.insertNote(db, { id: newId(), caseId, moderatorId: viewer.id, text })
    const { id: decisionId, travellerId: userId } = last ?? {}
    await insertLogEntry(db, {
      ...{ actorId: viewer.id, action: 'case-reopened', travellerId, caseId, details: { reason } },
      ...(decisionId ? { decisionId } : {}),
    })
    if (decisionId && userId && isTold(last))
      await upsertOwnNotification(db, { id: newId(), userId, kind: 'decision-reopened', subjectId: decisionId })
    return { id: caseId }
  })
}

/** A second moderator has looked at a severe decision, and it stands. Twice is once. */
export function review(
  act: Act,
  caseId: string,
  { decisionId }: z.output<typeof reviewDecision.body>,
): Promise<PastDecision> {
  return inTransaction(act, async ({ db, viewer }) => {
    const { travellerId } = await requireCase(db, viewer, caseId)
    if (await claims.lockCase(db, caseId)) throw problem('case-open')
    const last = await decisions.findLast(db, caseId)
    if (last?.id !== decisionId || last.review === 'none') throw problem('not-found')
    if (await decisions.hasDecided(db, caseId, viewer.id)) throw problem('forbidden')
    if (await decisions.setReviewed(db, decisionId, viewer.id))
      await insertLogEntry(db, { actorId: viewer.id, action: 'decision-reviewed', travellerId, caseId, decisionId })
    const row = await decisions.findDecision(db, decisionId)
    if (!row) throw new Error(`The decision ${decisionId} is not there after it was reviewed`)
    return presentPast(row)
  })
}

/** The same 404 for a case to which the moderator is party, and for none. */
async function requireCase(db: Act['db'], viewer: Act['viewer'], caseId: string) {
  const found = await cases.findCaseTraveller(db, viewer, caseId)
  if (!found) throw problem('not-found')
  return found
}
