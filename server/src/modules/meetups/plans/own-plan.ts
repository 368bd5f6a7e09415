import type { Plan } from '@caravan/contract/plans.ts'
import type { Db } from '../../../db/client.ts'
import type { Act } from '../../../platform/act.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { problem } from '../../../problem.ts'
import { holdChat } from '../../chat/group-chats/hold-chat.ts'
import { lockAcceptedMatch, lockAcceptedToEnd } from '../../matching/matches/accepted-match.ts'
import { listPeople, lockPlanRow } from './group-queries.ts'
import { presentPlan } from './present.ts'
import * as queries from './queries.ts'

/**
 * A plan that is not called off. Its match is locked first, which goes on, so that neither ends meanwhile; of a group chat
 * the chat, where it goes on, and then the plan.
 */
export const lockPlan = (act: Act, planId: string) => lock(act, planId, lockAcceptedMatch, queries.findPlan)

/** The same to call it off or be in no more: also where the others, or a block of theirs, have hidden it. */
export const lockPlanToEnd = (act: Act, planId: string) => lock(act, planId, lockAcceptedToEnd, queries.findPlanToEnd)

async function lock(act: Act, planId: string, lockMatch: typeof lockAcceptedMatch, find: typeof queries.findPlan) {
  const { db, viewer } = act
  const setting = await queries.findSetting(db, planId)
  if (!setting) throw problem('not-found')
  if (setting.matchId) await lockMatch(act, setting.matchId)
  else if (setting.groupChatId) {
    await holdChat(db, setting.groupChatId)
    await lockPlanRow(db, planId)
  }
  const plan = await find(db, viewer.id, planId)
  if (!plan || plan.status === 'called-off') throw problem('not-found')
  return plan
}

export function requireNotBegun({ hasBegun }: queries.PlanRow): void {
  if (hasBegun) throw problem('plan-begun')
}

export async function readOwn({ db, viewer }: Act, planId: string): Promise<Plan> {
  const row = await queries.findPlan(db, viewer.id, planId)
  if (!row) throw problem('not-found')
  return present(db, viewer, row)
}

export async function present(db: Db, viewer: Viewer, row: queries.PlanRow): Promise<Plan> {
  const people = row.groupChatId ? await listPeople(db, viewer.id, [row.id]) : []
  return presentPlan(row, { steps: await queries.listSteps(db, row.id), people, viewerId: viewer.id })
}
