import type { AppealDecisionBody, AppealItem } from '@caravan/contract/appeals.ts'
import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import type { OwnDecision, PastDecision } from '@caravan/contract/moderation.ts'
import type { z } from 'zod'
import { type Page, pageOf, pageRange } from '../../../db/page.ts'
import { lockTraveller } from '../../../db/pair-lock.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { markSubjectRead } from '../../notify/mark-read.ts'
import { upsertOwnNotification } from '../../notify/upsert-query.ts'
import * as queries from './decision-queries.ts'
import { insertLogEntry } from './moderator-queries.ts'
import { presentAppeal, presentOwn, presentPast } from './present.ts'
import { type DecidingAct, undo } from './sanctions.ts'

export async function listOwn({ db, viewer }: Act, asked: PageQuery): Promise<Page<OwnDecision>> {
  const range = pageRange(asked, LIMITS.listPage)
  const rows = await queries.listOwn(db, viewer.id, range)
  return pageOf(rows, range.limit, presentOwn, ({ decidedAt, id }) => ({ createdAt: decidedAt, id }))
}

/** Once for each decision. @throws Problem `not-found`, `already-appealed` */
export function appeal(act: Act, decisionId: string, { text }: { text: string }): Promise<OwnDecision> {
  return inTransaction(act, async (act) => {
    const { db, viewer } = act
    // a case is reopened by who holds this too
    await lockTraveller(db, viewer.id)
    const decision = await queries.findOwn(db, viewer.id, decisionId)
    if (!decision) throw problem('not-found')
    if (decision.isReopened) throw problem('being-reopened')
    if (decision.replacedAt || !(await queries.insertAppeal(db, decisionId, text))) throw problem('already-appealed')
    const { caseId } = decision
    // who appeals has read of it
    for (const kind of ['moderation-warning', 'moderation-hidden'] as const)
      await markSubjectRead(act, kind, decisionId)
    await insertLogEntry(db, { actorId: viewer.id, action: 'appealed', travellerId: viewer.id, caseId, decisionId })
    const row = await queries.findOwn(db, viewer.id, decisionId)
    if (!row) throw new Error(`The decision ${decisionId} is not there after it was appealed against`)
    return presentOwn(row)
  })
}

export function list(act: Act, asked: PageQuery): Promise<Page<AppealItem>> {
  const range = pageRange(asked, LIMITS.listPage)
  return inTransaction(act, async ({ db, viewer }) => {
    const rows = await queries.listAppeals(db, viewer.id, range.limit, range.before)
    const details = { ids: rows.map(({ id }) => id) }
    await insertLogEntry(db, { actorId: viewer.id, action: 'appeals-listed', details })
    return pageOf(rows, range.limit, presentAppeal, ({ appealedAt, decidedAt, id }) => ({
      createdAt: appealedAt ?? decidedAt,
      id,
    }))
  })
}

type Outcome = z.output<typeof AppealDecisionBody>

/** @throws Problem `not-found`, `forbidden` against what the viewer decided themselves, `appeal-decided` */
export function decide(act: Act, decisionId: string, body: Outcome): Promise<PastDecision> {
  return inTransaction(act, async (act) => {
    await decideAppeal(act, act.viewer, decisionId, body)
    const row = await queries.findDecision(act.db, decisionId)
    if (!row) throw new Error(`The decision ${decisionId} is not there after its appeal was decided`)
    return presentPast(row)
  })
}

/** By another moderator than the one who decided, or by the operator (null), in a transaction. */
export async function decideAppeal(
  act: DecidingAct,
  moderator: Pick<Act['viewer'], 'id'> | null,
  decisionId: string,
  { outcome, text }: Outcome,
): Promise<void> {
  const { db } = act
  const appealed = await queries.findAppealed(db, moderator?.id ?? null, decisionId)
  if (!appealed) throw problem('not-found')
  const { travellerId, moderatorId, caseId } = appealed
  // mutant: who decided decides the appeal | modules/safety/moderation/appeals
  if (moderator && moderatorId === moderator.id) throw problem('forbidden')
  await lockTraveller(db, travellerId)
  const answer = { outcome, answer: text, moderatorId: moderator?.id ?? null }
  if (!(await queries.setAppealDecided(db, decisionId, answer))) throw problem('appeal-decided')
  if (outcome === 'reversed') await undo(act, appealed)
  await upsertOwnNotification(db, { userId: travellerId, kind: 'appeal-answered', subjectId: decisionId })
  await insertLogEntry(db, {
    ...{ actorId: moderator?.id ?? null, action: `appeal-${outcome}`, travellerId, caseId, decisionId },
  })
}
