import type { Plan, PlanSuggestion, PlanTerms } from '@caravan/contract/plans.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { findMeeting, lockAcceptedMatch } from '../../matching/matches/meeting.ts'
import { notify } from '../../notify/notify.ts'
import { findPlace } from '../../places/places.ts'
import { moveCheckIn } from './check-in-queries.ts'
import * as groupPlans from './group-plans.ts'
import { termsOf } from './group-plans.ts'
import { lockPlan, lockPlanToEnd, present, readOwn, requireNotBegun } from './present.ts'
import * as queries from './queries.ts'

/** What a new plan of a match begins with: the city and the clock of where both are going. */
async function suggestionFor(act: Act, matchId: string): Promise<PlanSuggestion | null> {
  const meeting = await findMeeting(act, matchId)
  if (!meeting) return null
  const { placeId, from, to } = meeting
  const place = placeId ? await findPlace(act.db, placeId) : null
  const isCity = place?.kind === 'city'
  return {
    ...{ city: isCity ? place.name : '', placeId: isCity ? place.id : '' },
    // several clocks are no hour to begin with
    ...{ timeZone: place && place.zoneAhead === place.zoneBehind ? place.zoneAhead : null, from, to },
  }
}

export { deleteOldPlans } from './queries.ts'

/** The latest plan of a match, whose conversation may be read; where none is open, what another could be. */
export async function read(act: Act, matchId: string) {
  const { db, viewer } = act
  if (!(await queries.hasConversation(db, viewer.id, matchId))) throw problem('not-found')
  const row = await queries.findLatestPlan(db, viewer.id, matchId)
  const isOpen = row && row.status !== 'called-off' && !row.isOver
  return {
    plan: row ? await present(db, viewer, row) : null,
    suggestion: isOpen ? null : await suggestionFor(act, matchId),
  }
}

/** Proposes to meet. @throws Problem `plan-exists` where there is one that is neither over nor called off */
export function propose(act: Act, matchId: string, body: PlanTerms): Promise<Plan> {
  return inTransaction(act, async (act) => {
    const { db, viewer } = act
    const otherId = await lockAcceptedMatch(act, matchId)
    const latest = await queries.findLatestPlan(db, viewer.id, matchId)
    if (latest && latest.status !== 'called-off' && !latest.isOver) throw problem('plan-exists')
    const planId = await queries.insertPlan(db, { matchId }, viewer.id, await termsOf(act, body))
    await queries.insertStep(db, planId, 'proposed', viewer.id)
    await notify(db, { userId: otherId, kind: 'plan-proposed', actorId: viewer.id, matchId })
    announce(act, [viewer.id, otherId], matchId)
    return readOwn(act, planId)
  })
}

/** Other terms, which whoever agreed is asked about again. */
export function change(
  act: Act,
  planId: string,
  { revision, ...body }: PlanTerms & { revision: number },
): Promise<Plan> {
  return inTransaction(act, async (act) => {
    const { db, viewer } = act
    const plan = await lockPlan(act, planId)
    requireNotBegun(plan)
    if (plan.revision !== revision) throw problem('plan-changed')
    if (groupPlans.isOfGroup(plan)) return groupPlans.change(act, plan, body)
    const { matchId, otherId } = matchOf(plan)
    await queries.updateTerms(db, planId, viewer.id, await termsOf(act, body))
    await moveCheckIn(db, planId, viewer.id)
    await queries.insertStep(db, planId, 'changed', viewer.id)
    await notify(db, { userId: otherId, kind: 'plan-proposed', actorId: viewer.id, matchId })
    announce(act, [viewer.id, otherId], matchId)
    return readOwn(act, planId)
  })
}

/** Says yes to what another proposed, or takes it back in a group chat. Twice is no error. */
export function setAgreed(
  act: Act,
  planId: string,
  { agreed, revision }: { agreed: boolean; revision: number },
): Promise<Plan> {
  return inTransaction(act, async (act) => {
    const { db, viewer } = act
    const plan = await (agreed ? lockPlan : lockPlanToEnd)(act, planId)
    if (groupPlans.isOfGroup(plan) && !agreed) return groupPlans.takeBack(act, plan)
    // mutant: terms are agreed to that were not seen | modules/meetups/plans/plans
    if (plan.revision !== revision) throw problem('plan-changed')
    if (groupPlans.isOfGroup(plan)) return groupPlans.agree(act, plan)
    if (!agreed) throw problem('forbidden', { detail: 'Call the plan off instead.' })
    const { matchId, otherId } = matchOf(plan)
    // mutant: somebody agrees to their own plan | modules/meetups/plans/plans
    if (plan.proposedBy === viewer.id) throw problem('forbidden')
    if (plan.status === 'agreed') return readOwn(act, planId)
    requireNotBegun(plan)
    await queries.setAgreed(db, planId)
    await moveCheckIn(db, planId, viewer.id)
    await queries.insertStep(db, planId, 'agreed', viewer.id)
    await notify(db, { userId: otherId, kind: 'plan-agreed', actorId: viewer.id, matchId })
    announce(act, [viewer.id, otherId], matchId)
    return readOwn(act, planId)
  })
}

/** Of a match from either side, and at any time before its end. The other one stays awaited until they say otherwise. */
export function callOff(act: Act, planId: string): Promise<{ message: string }> {
  return inTransaction(act, async (act) => {
    const { db, viewer } = act
    const plan = await lockPlanToEnd(act, planId)
    if (plan.isOver) throw problem('not-found')
    const answer = { message: 'The plan is called off.' }
    if (groupPlans.isOfGroup(plan)) {
      await groupPlans.callOff(act, plan)
      return answer
    }
    const { matchId, otherId } = matchOf(plan)
    await queries.setCalledOff(db, planId)
    await queries.endOwnCheckIn(db, planId, viewer.id)
    await queries.insertStep(db, planId, 'called-off', viewer.id)
    // across a block nothing reaches the other
    const others = plan.matchEndedAt ? [] : [otherId]
    for (const userId of others) await notify(db, { userId, kind: 'plan-called-off', actorId: viewer.id, matchId })
    announce(act, [viewer.id, ...others], matchId)
    return answer
  })
}

function announce({ afterCommit }: Act, userIds: readonly string[], matchId: string): void {
  afterCommit(({ live }) => live.toTravellers(userIds, 'plan', { matchId }))
}

/** A plan of a match, which is all that is left where it is of no group chat. */
function matchOf({ matchId, otherId }: queries.PlanRow) {
  if (!matchId || !otherId) throw new Error('A plan of a match names it')
  return { matchId, otherId }
}
