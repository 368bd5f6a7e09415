import { PLAN_LIMITS, type Plan, type PlanTerms } from '@caravan/contract/plans.ts'
import type { Db } from '../../../db/client.ts'
import { preventBlock } from '../../../db/pair-lock.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import type { Services } from '../../../services.ts'
import { holdChat } from '../../chat/group-chats/hold-chat.ts'
import { notAMember, requireMember } from '../../chat/group-chats/members.ts'
import { notifyOfGroupPlan } from '../../notify/notify-of-plan.ts'
import { announceGroupPlan } from './announce-group-plan.ts'
import { addToCheckIns, moveCheckIn } from './check-in-queries.ts'
import * as groups from './group-queries.ts'
import { readOwn, requireNotBegun } from './own-plan.ts'
import { presentPlan } from './present.ts'
import * as queries from './queries.ts'
import { cityOf, termsOf } from './terms.ts'

/** A plan of a group chat, held as `lockPlan` does. */
export type GroupPlanRow = queries.PlanRow & { groupChatId: string }
export const isOfGroup = (plan: queries.PlanRow): plan is GroupPlanRow => plan.groupChatId !== null

/** Those that the viewer may see; for who has left the chat or was never in it they are not there. */
export async function list(act: Act, chatId: string): Promise<Plan[]> {
  const { db, viewer } = act
  const rows = await groups.listGroupPlans(db, viewer.id, chatId)
  // who agreed sees their plan also when the chat is over
  if (rows.length === 0) await requireMember(act, chatId)
  const ids = rows.map(({ id }) => id)
  const [people, steps] = [await groups.listPeople(db, viewer.id, ids), await queries.listStepsOf(db, ids)]
  return rows.map((row) =>
    presentPlan(row, {
      steps: steps.filter(({ planId }) => planId === row.id),
      people: people.filter(({ planId }) => planId === row.id),
      viewerId: viewer.id,
    }),
  )
}

/** Proposes to the members to meet. @throws Problem `plan-exists` where one's own is neither over nor called off */
export function propose(act: Act, chatId: string, body: PlanTerms): Promise<Plan> {
  return inTransaction(act, async (act) => {
    const { db, viewer } = act
    if (!(await holdChat(db, chatId))) throw await notAMember(act, chatId)
    await requireMember(act, chatId)
    // of one's own alone: a limit for all would say that somebody who is hidden has a plan
    if (await groups.hasOpenPlan(db, viewer.id, chatId)) {
      throw problem('plan-exists', {
        detail: 'You have a plan in this chat already. Change it, or call it off first.',
      })
    }
    const terms = await groupTermsOf(act, body, await groups.findChatCity(db, chatId))
    const planId = await queries.insertPlan(db, { groupChatId: chatId }, viewer.id, terms)
    await groups.insertAgreement(db, planId, viewer.id)
    await queries.insertStep(db, planId, 'proposed', viewer.id)
    await groups.enqueueProposal(db, planId)
    announceGroupPlan(act, { id: planId, groupChatId: chatId, proposedBy: viewer.id })
    return readOwn(act, planId)
  })
}

/** In the city of the chat, wherever its members are by now, unless another is named. */
const groupTermsOf = (act: Act, body: PlanTerms, chat: groups.ChatCity | undefined, plan?: GroupPlanRow) =>
  termsOf(act, body, {
    daysAhead: PLAN_LIMITS.daysAheadInGroup,
    city: chat ? cityOf(chat.city, chat.country) : { city: plan?.city ?? null, countryCode: plan?.countryCode ?? null },
  })

/** A job: notifies the members of what was proposed. */
export async function notifyOfProposal({ db }: Pick<Services, 'db'>, planId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const proposal = await groups.holdProposal(tx, planId)
    if (!proposal) return
    const { proposedBy: actorId, groupChatId } = proposal
    const userIds = await groups.listToNotify(tx, planId, proposal)
    await notifyOfGroupPlan(tx, { kind: 'group-plan', planId, groupChatId, actorId, userIds })
  })
}

/** Other terms, by whose plan it is: whoever agreed is asked again. */
export async function change(act: Act, plan: GroupPlanRow, body: PlanTerms): Promise<Plan> {
  const { db, viewer } = act
  requireOwn(act, plan)
  const terms = await groupTermsOf(act, body, await groups.findChatCity(db, plan.groupChatId), plan)
  await queries.updateTerms(db, plan.id, viewer.id, terms)
  await groups.insertAgreement(db, plan.id, viewer.id)
  await moveCheckIn(db, plan.id, viewer.id)
  await queries.insertStep(db, plan.id, 'changed', viewer.id)
  await notifyAgreed(act, plan.id, 'plan-proposed')
  announceGroupPlan(act, plan)
  return readOwn(act, plan.id)
}

/** Each for themselves. Twice is no error. */
export async function agree(act: Act, plan: GroupPlanRow): Promise<Plan> {
  const { db, viewer } = act
  if (plan.agreedRevision === plan.revision) return readOwn(act, plan.id)
  requireNotBegun(plan)
  const { proposedBy } = plan
  if (!proposedBy || (await preventBlock(db, viewer.id, proposedBy))) throw problem('not-found')
  await groups.insertAgreement(db, plan.id, viewer.id)
  await moveCheckIn(db, plan.id, viewer.id)
  await addToCheckIns(db, plan.id, viewer.id)
  await notifyOfGroupPlan(db, {
    ...{ kind: 'plan-agreed', planId: plan.id, groupChatId: null, actorId: viewer.id, userIds: [proposedBy] },
  })
  announceGroupPlan(act, plan)
  return readOwn(act, plan.id)
}

/** Is in no more. Whoever is awaited after a plan that has begun stays awaited. */
export async function takeBack(act: Act, plan: GroupPlanRow): Promise<Plan> {
  const { db, viewer } = act
  if (plan.proposedBy === viewer.id) {
    throw problem('forbidden', { detail: 'This plan is yours: call it off instead.' })
  }
  if (plan.isOver) throw problem('not-found')
  if (plan.agreedRevision !== null) {
    await groups.endAgreement(db, plan.id, viewer.id)
    await queries.endOwnCheckIn(db, plan.id, viewer.id)
    announceGroupPlan(act, plan)
  }
  // once the chat is over, whoever is in no more sees it no more: this answer is the last of it
  const row = (await queries.findPlan(db, viewer.id, plan.id)) ?? { ...plan, agreedRevision: null }
  const [people, steps] = [await groups.listPeople(db, viewer.id, [plan.id]), await queries.listStepsOf(db, [plan.id])]
  return presentPlan(row, { steps, people, viewerId: viewer.id })
}

/** By whose plan it is. */
export async function callOff(act: Act, plan: GroupPlanRow): Promise<void> {
  const { db, viewer } = act
  requireOwn(act, plan)
  await queries.setCalledOff(db, plan.id)
  await queries.endOwnCheckIn(db, plan.id, viewer.id)
  await queries.insertStep(db, plan.id, 'called-off', viewer.id)
  await notifyAgreed(act, plan.id, 'plan-called-off')
  announceGroupPlan(act, plan)
}

function requireOwn({ viewer }: Act, { proposedBy }: GroupPlanRow): void {
  // mutant: whose plan it is not calls it off | modules/meetups/plans/group-plans
  if (proposedBy !== viewer.id) throw problem('forbidden', { detail: 'Only whose plan it is can do this.' })
}

async function notifyAgreed({ db, viewer }: Act, planId: string, kind: 'plan-proposed' | 'plan-called-off') {
  const userIds = await groups.listAgreed(db, planId)
  await notifyOfGroupPlan(db, { kind, planId, groupChatId: null, actorId: viewer.id, userIds })
}

export const deleteOldGroupPlans = async (db: Db): Promise<void> => {
  await groups.deleteOldGroupPlans(db)
}
