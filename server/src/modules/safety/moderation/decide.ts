import type { DecisionPreview } from '@caravan/contract/case-work.ts'
import {
  type DecideBody,
  type DecisionBody,
  type DecisionKind,
  isHideable,
  MODERATION,
  type PastDecision,
} from '@caravan/contract/moderation.ts'
import type { ReportSubjectKind } from '@caravan/contract/reports.ts'
import { newId } from '../../../db/id.ts'
import { lockTraveller } from '../../../db/pair-lock.ts'
import type { EvidenceContent } from '../../../db/schema/evidence.ts'
import { type Act, inTransaction, inUndoneTransaction } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { upsertReportAnswers } from '../../notify/mark-read.ts'
import { upsertOwnNotification } from '../../notify/upsert-query.ts'
import * as cases from './case-queries.ts'
import * as decisions from './decision-queries.ts'
import { endClaim, findClaim, insertLogEntry } from './moderator-queries.ts'
import { isTold, outcomeOf } from './outcome.ts'
import { presentPast } from './present.ts'
import { type DecidingAct, sanction, undo } from './sanctions.ts'

const QUOTED: Record<ReportSubjectKind, readonly string[]> = {
  traveller: ['bio'],
  trip: ['description'],
  comment: ['content'],
  vouch: ['content'],
  message: ['content'],
  'group-chat': ['name', 'description'],
  'group-message': ['content'],
}

/** What is read by those whom somebody has a match with, or by the one whom a hidden vouch is about: it may be one alone. */
const FEW = new Set(['matches', 'nobody'])

/** What a decision quotes to whom it is about, of their own words; null where nothing can be quoted. */
function excerptOf({ kind, content }: { kind: ReportSubjectKind; content: EvidenceContent }): string | null {
  if (!isReadBySeveral(content)) return null
  const { profile, ...fields } = content.fields
  const all: Record<string, unknown> = { ...fields, ...(typeof profile === 'object' ? profile : {}) }
  const words = QUOTED[kind].flatMap((name) => {
    const value = all[name]
    return typeof value === 'string' && value !== '' ? [value] : []
  })
  if (words.length === 0) return null
  const characters = [...words.join('\n')]
  const { excerpt } = MODERATION
  return characters.length <= excerpt ? characters.join('') : `${characters.slice(0, excerpt - 1).join('')}…`
}

/** What one other traveller alone could read is not quoted: they would be known to have reported it. */
function isReadBySeveral({ author, seenBy }: EvidenceContent): boolean {
  if (FEW.has(seenBy.audience)) return false
  if (seenBy.audience === 'city') return true
  const others = seenBy.travellerIds?.filter((id) => id !== author?.id)
  return !others || others.length > 1
}

interface Decided {
  kind: DecisionKind
  rule?: decisions.NewDecision['rule']
  text: string
  days?: number
  evidenceId?: string
}

/**
 * Of two that decide at once the second finds the case closed. What is told has to be what its moderator was shown.
 * @throws Problem `not-found` also for a moderator who is party to it, `forbidden` to who decided it before, `case-decided`,
 * `case-claimed`, `preview-outdated`, `not-hideable`, `invalid-input`
 */
export function decide(act: Act, caseId: string, { version, ...body }: DecideBody): Promise<PastDecision> {
  return inTransaction(act, async (act) => {
    const { action, ...said } = body
    const id = await decideCase(act, act.viewer, caseId, { kind: action, ...said })
    if ((await outcomeOf(act, caseId, id, body)).version !== version) throw problem('preview-outdated')
    const row = await decisions.findDecision(act.db, id)
    if (!row) throw new Error(`The decision ${id} is not there after it was stored`)
    return presentPast(row)
  })
}

/** What deciding would tell, and to whom: it is decided, read, and undone. @throws Problem as `decide` */
export const preview = (act: Act, caseId: string, body: DecisionBody): Promise<DecisionPreview> =>
  inUndoneTransaction(act, async (db) => {
    const { action, ...said } = body
    const silent = { ...act, db, afterCommit: () => undefined }
    const id = await decideCase(silent, act.viewer, caseId, { kind: action, ...said })
    return outcomeOf(silent, caseId, id, body)
  })

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
  if (moderator) await requireTurn(db, caseId, moderator.id)
  await endClaim(db, caseId)
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
  if (about.reopenedAt) await replaceBefore(act, caseId, id)
  await upsertReportAnswers(db, reports)
  await insertLogEntry(db, {
    ...{ actorId: moderator?.id ?? null, action: 'decided', travellerId: about.travellerId, caseId, decisionId: id },
    details: { kind, reports: reports.length, ...(rule ? { rule } : {}), ...(days ? { days } : {}) },
  })
  return id
}

async function requireTurn(db: Act['db'], caseId: string, moderatorId: string): Promise<void> {
  const claim = await findClaim(db, caseId)
  if (claim && claim.moderatorId !== moderatorId) throw problem('case-claimed')
  if (await decisions.hasDecided(db, caseId, moderatorId)) throw problem('forbidden')
}

/** Once the new decision does its part, that of those before is undone, and whoever was told of them is told. */
async function replaceBefore(act: DecidingAct, caseId: string, decisionId: string): Promise<void> {
  for (const before of await decisions.replaceBefore(act.db, caseId, decisionId)) {
    if (before.appealState !== 'reversed') await undo(act, before)
    const { id: subjectId, travellerId: userId } = before
    if (userId && isTold(before)) await upsertOwnNotification(act.db, { userId, kind: 'decision-reopened', subjectId })
  }
}

const isOfPerson = (kind: DecisionKind) => kind === 'warn' || kind === 'suspend' || kind === 'ban'

async function requireEvidence({ db }: DecidingAct, caseId: string, evidenceId: string, kind: DecisionKind) {
  const found = await cases.findEvidence(db, caseId, evidenceId)
  if (!found) throw refused('/evidenceId', 'Choose something of this case.')
  if (kind === 'hide' && !isHideable(found.kind)) throw problem('not-hideable')
  return found
}

const refused = (pointer: string, detail: string) => problem('invalid-input', { errors: [{ pointer, detail }] })
