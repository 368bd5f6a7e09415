import type { DecisionBody, DecisionKind, PastDecision } from '@caravan/contract/moderation.ts'
import { isHideable } from '@caravan/contract/moderation.ts'
import { newId } from '../../db/id.ts'
import { lockTraveller } from '../../db/lock-traveller.ts'
import { type Act, inTransaction } from '../../platform/act.ts'
import { problem } from '../../problem.ts'
import * as cases from './case-queries.ts'
import * as decisions from './decision-queries.ts'
import { excerptOf } from './excerpt.ts'
import { insertLogEntry } from './log-queries.ts'
import { presentPast } from './present.ts'
import { type DecidingAct, sanction } from './sanctions.ts'

interface Decided {
  kind: DecisionKind
  rule?: decisions.NewDecision['rule']
  text: string
  days?: number
  /** What of the case it is about. */
  evidenceId?: string
}

/**
 * Decides a case: closes it, decides each of its reports, does what the decision says, and logs it. Of two that decide at
 * once the second waits and finds the case closed.
 * @throws Problem `not-found` also for a case about the moderator, `case-decided`, `not-hideable`, `invalid-input`
 */
export function decide(act: Act, caseId: string, body: DecisionBody): Promise<PastDecision> {
  const { action, ...said } = body
  return inTransaction(act, async (act) => {
    const id = await decideCase(act, act.viewer, caseId, { kind: action, ...said })
    const row = await decisions.findDecision(act.db, id)
    if (!row) throw new Error(`The decision ${id} is not there after it was stored`)
    return presentPast(row)
  })
}

/** The one way in which a case is closed, by a moderator or by the operator (null), in a transaction. */
export async function decideCase(
  act: DecidingAct,
  moderator: Pick<Act['viewer'], 'id'> | null,
  caseId: string,
  decided: Decided,
): Promise<string> {
  const { db } = act
  const about = await cases.findCaseTraveller(db, moderator, caseId)
  if (!about) throw problem('not-found')
  const [locked] = about.travellerId ? await lockTraveller(db, about.travellerId) : []
  await cases.lockReportsOf(db, caseId)
  if (!(await cases.closeCase(db, caseId))) throw problem('case-decided')
  const { kind, rule = null, text, days = null, evidenceId } = decided
  const reports = await cases.decideReportsOf(db, caseId, kind === 'dismiss' ? 'nothing-found' : 'acted')
  const subject = evidenceId ? await requireEvidence(act, caseId, evidenceId, kind) : null
  const travellerId = locked?.id ?? null
  if (!travellerId && isOfPerson(kind))
    throw refused('/action', 'They are gone: dismiss the case, or hide what it is about.')
  const id = newId()
  await decisions.insertDecision(db, {
    ...{ id, caseId, travellerId, moderatorId: moderator?.id ?? null, kind, rule, text, days },
    ...{ about: subject?.kind ?? null, subjectId: subject?.subjectId ?? null },
    excerpt: subject ? excerptOf(subject) : null,
  })
  await sanction(act, {
    ...{ decisionId: id, kind, travellerId },
    ...{ about: subject?.kind ?? null, subjectId: subject?.subjectId ?? null },
  })
  await insertLogEntry(db, {
    ...{ actorId: moderator?.id ?? null, action: 'decided', travellerId: about.travellerId, caseId, decisionId: id },
    details: { kind, reports, ...(rule ? { rule } : {}), ...(days ? { days } : {}) },
  })
  return id
}

const isOfPerson = (kind: DecisionKind) => kind === 'warn' || kind === 'suspend' || kind === 'ban'

async function requireEvidence({ db }: DecidingAct, caseId: string, evidenceId: string, kind: DecisionKind) {
  const found = await cases.findEvidence(db, caseId, evidenceId)
  if (!found) throw refused('/evidenceId', 'Choose something of this case.')
  if (kind === 'hide' && !isHideable(found.kind)) throw problem('not-hideable')
  return found
}

const refused = (pointer: string, detail: string) => problem('invalid-input', { errors: [{ pointer, detail }] })
