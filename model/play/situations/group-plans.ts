import type { Plan } from '../../rules/plans.ts'
import { areSeparated } from '../../rules/visibility.ts'
import type { World } from '../../rules/world.ts'
import { type Situation, travellersOf } from './situation.ts'

/** In a city where so many live that three can be in it. */
export const chatWhereManyLive: Situation = (after, before) =>
  [...after.chats.values()].some(
    ({ id, city }) => !before.chats.has(id) && travellersOf(after).filter((one) => one.city === city).length >= 3,
  )

const hasChatOf = ({ chats }: World, count: number) => [...chats.values()].some(({ members }) => members.size >= count)

export const chatOfTwo: Situation = (after) => hasChatOf(after, 2)

export const chatOfThree: Situation = (after) => hasChatOf(after, 3)

const isLater = (time: string) => Date.parse(time) > Date.now()

const openGroupPlans = ({ plans }: World): Plan[] =>
  [...plans.values()].filter(
    ({ groupChatId, isCalledOff, startsAt }) => groupChatId && !isCalledOff && isLater(startsAt),
  )

const isInForTerms = ({ agreed, revision }: Plan) => [...agreed].filter(([, to]) => to === revision).map(([id]) => id)

/** In a chat of several. */
export const planToCome: Situation = (after, before) =>
  openGroupPlans(after).some(
    ({ id, groupChatId }) => !before.plans.has(id) && (after.chats.get(groupChatId ?? '')?.members.size ?? 0) >= 2,
  )

export const planInChatOfThree: Situation = (after) =>
  openGroupPlans(after).some(({ groupChatId }) => (after.chats.get(groupChatId ?? '')?.members.size ?? 0) >= 3)

export const twoInForPlan: Situation = (after) => openGroupPlans(after).some((plan) => isInForTerms(plan).length >= 2)

export const threeInForPlan: Situation = (after) => openGroupPlans(after).some((plan) => isInForTerms(plan).length >= 3)

/** Two who are in for what a third proposed. */
export const blockAmongThoseIn: Situation = (after) =>
  openGroupPlans(after).some((plan) => {
    const others = isInForTerms(plan).filter((id) => id !== plan.proposerId)
    const isSeenBy = (id: string) => !areSeparated(after, id, plan.proposerId)
    return others.some((one) => others.some((other) => areSeparated(after, one, other) && isSeenBy(one)))
  })

export const proposerLeaves: Situation = (after, before) =>
  openGroupPlans(before).some(({ id }) => after.plans.get(id)?.isCalledOff === true)

export const outOfPlanByBlock: Situation = (after, before) =>
  after.blocks.length > before.blocks.length &&
  openGroupPlans(before).some(({ id, agreed }) => (after.plans.get(id)?.agreed.size ?? 0) < agreed.size)

export const blockTakenBack: Situation = (after, before) => after.blocks.length < before.blocks.length

export const blockAmongMembers: Situation = (after) =>
  after.blocks.some(({ by, whom }) =>
    [...after.chats.values()].some(({ members }) => members.has(by) && members.has(whom)),
  )

/** Of a member of a chat whom another member does not see. */
export const planAcrossBlock: Situation = (after, before) =>
  openGroupPlans(after).some((plan) => {
    const members = [...(after.chats.get(plan.groupChatId ?? '')?.members.keys() ?? [])]
    return !before.plans.has(plan.id) && members.some((id) => areSeparated(after, id, plan.proposerId))
  })
