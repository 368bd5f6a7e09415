import type { AppealDecisionBody } from '@caravan/contract/appeals.ts'
import type { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { CommitTasks } from '../../../platform/after-commit.ts'
import { Problem } from '../../../problem.ts'
import { decideAppeal } from './appeals.ts'
import * as cases from './case-queries.ts'
import { decideCase } from './decide.ts'
import { listAppeals as listWaiting } from './decision-queries.ts'
import * as queries from './moderator-queries.ts'
import { presentAppeal } from './present.ts'

/** What a moderator of another feature does or looks at, in the transaction of it. */
export { insertLogEntry as logAct } from './moderator-queries.ts'

/** What the operator does from the command line, where nobody has a socket open: nothing is announced. */
const actOf = (db: Db) => ({ db, afterCommit: new CommitTasks().add })

/** All open cases with their reports and evidence. Who reported sees that somebody looks at it. */
export function takeOpenCases(db: Db): Promise<cases.CaseRow[]> {
  return db.transaction(async (tx) => {
    // in this order: what is reported in between is listed and not marked
    await cases.markLookedAt(tx, null)
    const open = await cases.listOpenCases(tx)
    await queries.insertLogEntry(tx, {
      actorId: null,
      action: 'cases-exported',
      details: { ids: open.map(({ id }) => id) },
    })
    return open
  })
}

/** What is reported meanwhile is decided with it, or opens another case. @returns whether it was open */
export async function closeCase(db: Db, caseId: string, decision: cases.ReportDecision): Promise<boolean> {
  const kind = decision === 'acted' ? 'handled' : 'dismiss'
  try {
    await db.transaction((tx) => decideCase(actOf(tx), null, caseId, { kind, text: '' }))
    return true
  } catch (error) {
    if (isRefusal(error, ['not-found', 'case-decided'])) return false
    throw error
  }
}

/** Appeals that wait, whoever decided: where there is one moderator alone, the operator decides them. */
export async function listAppeals(db: Db) {
  return (await listWaiting(db, null, null, null)).map(presentAppeal)
}

export async function closeAppeal(db: Db, decisionId: string, body: z.output<typeof AppealDecisionBody>) {
  try {
    await db.transaction((tx) => decideAppeal(actOf(tx), null, decisionId, body))
    return true
  } catch (error) {
    if (isRefusal(error, ['not-found', 'appeal-decided'])) return false
    throw error
  }
}

const isRefusal = (error: unknown, slugs: readonly string[]) => error instanceof Problem && slugs.includes(error.slug)

/** Makes somebody a moderator, or one no more. @returns their id; undefined where nobody has this e-mail */
export function setModerator(db: Db, email: string, isModerator: boolean): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const userId = await queries.findUser(tx, email)
    if (!userId) return undefined
    const isChanged = isModerator
      ? await queries.insertModerator(tx, userId)
      : await queries.deleteModerator(tx, userId)
    const action = isModerator ? 'moderator-added' : 'moderator-removed'
    if (isChanged) await queries.insertLogEntry(tx, { actorId: null, action, travellerId: userId })
    return userId
  })
}
