import { everGroupChats } from './group-chats.ts'
import { isOf, matchToEnd, otherOf } from './matches.ts'
import { notify } from './notifications.ts'
import { keep } from './received.ts'
import { compare, isActive, isEndedByBlock, seesGroupPlan, seesTraveller } from './visibility.ts'
import type { Match, Traveller, World } from './world.ts'

/** Of a match, or of a group chat. */
export interface Plan {
  id: string
  matchId: string | null
  groupChatId: string | null
  /** Who proposed its terms as they are. */
  proposerId: string
  place: string
  city: string | null
  startsAt: string
  endsAt: string
  /** Counts its terms. */
  revision: number
  isCalledOff: boolean
  /** Of a match: the other has agreed to these terms. */
  isAgreed: boolean
  /** Of a group chat: who is in, and to which terms they have agreed. */
  agreed: Map<string, number>
  /** Who was ever in, and knows of it. */
  everAgreed: Set<string>
  steps: PlanStep[]
}

/** On the terms that its owner agreed to. */
export interface CheckIn extends Pick<Plan, 'place' | 'startsAt' | 'endsAt' | 'revision'> {
  planId: string
  userId: string
}

export interface PlanStep {
  kind: 'proposed' | 'changed' | 'agreed' | 'called-off'
  by: string
  at: number
}

export const hasBegun = ({ startsAt }: Pick<Plan, 'startsAt'>): boolean => Date.parse(startsAt) <= Date.now()

const matchOf = ({ matches }: World, { matchId }: Plan): Match | undefined => matches.get(matchId ?? '')

/** Called off with its match, too. */
export const isCalledOff = (world: World, plan: Plan): boolean =>
  plan.isCalledOff || matchOf(world, plan)?.isOver === true

/** A match that both have said yes to once, over or not, between two who see each other. */
export function plannedMatchFor(world: World, viewer: Traveller, id: string): Match | undefined {
  const match = world.matches.get(id)
  const isTheirs = match?.status === 'accepted' && isOf(match, viewer.id)
  return isTheirs && seesTraveller(world, viewer, otherOf(match, viewer.id)) ? match : undefined
}

/** A plan of that id, where there is one for this viewer. */
export function planFor(world: World, viewer: Traveller, id: string): Plan | undefined {
  const plan = world.plans.get(id)
  if (!plan) return undefined
  const isSeen = plan.matchId ? plannedMatchFor(world, viewer, plan.matchId) : seesGroupPlan(world, viewer, plan)
  return isSeen ? plan : undefined
}

/** The same to call it off or be in no more: also where another is out of sight. */
export function planToEnd(world: World, viewer: Traveller, plan: Plan): Plan | undefined {
  const isIn = plan.agreed.has(viewer.id) || isEndedByBlock(world, plan.id, viewer)
  const isThere = plan.matchId
    ? matchToEnd(world, viewer, plan.matchId)?.status === 'accepted'
    : isIn || seesGroupPlan(world, viewer, plan)
  return isThere && !plan.isCalledOff ? plan : undefined
}

export const latestPlanOf = ({ plans }: World, matchId: string): Plan | undefined =>
  [...plans.values()].findLast((plan) => plan.matchId === matchId)

/** Those that the viewer is in for first, then as they begin. */
export function groupPlansFor(world: World, viewer: Traveller, chatId: string): Plan[] {
  const isLater = ({ agreed }: Plan) => (agreed.has(viewer.id) ? 0 : 1)
  return [...world.plans.values()]
    .filter((plan) => plan.groupChatId === chatId && planFor(world, viewer, plan.id))
    .sort((a, b) => isLater(a) - isLater(b) || compare(a.startsAt, b.startsAt) || compare(a.id, b.id))
}

/** Who has agreed to the terms as they are, of those whom the viewer sees. */
export const peopleIn = (world: World, viewer: Traveller, { agreed, revision }: Plan): string[] =>
  [...agreed]
    .filter(([id, to]) => to === revision && seesTraveller(world, viewer, id))
    .map(([id]) => id)
    .sort()

export const ownOpenPlanIn = ({ plans }: World, by: string, chatId: string): Plan | undefined =>
  [...plans.values()].find((plan) => plan.groupChatId === chatId && plan.proposerId === by && !plan.isCalledOff)

const KINDS = {
  proposed: 'plan-proposed',
  changed: 'plan-proposed',
  agreed: 'plan-agreed',
  'called-off': 'plan-called-off',
} as const

/** A step of a plan, of which the other of a match is notified, or in a group chat those who are in. */
export function takeStep(world: World, plan: Plan, kind: PlanStep['kind'], by: string): void {
  const match = matchOf(world, plan)
  if (match) {
    plan.steps.push({ kind, by, at: ++world.time })
    notify(world, { userId: otherOf(match, by), kind: KINDS[kind], actorId: by, matchId: match.id })
    return
  }
  // each agrees for themselves: that is no step of the plan
  if (kind !== 'agreed') plan.steps.push({ kind, by, at: ++world.time })
  const isNotified = kind === 'agreed' ? [plan.proposerId] : kind === 'proposed' ? [] : [...plan.agreed.keys()]
  for (const userId of isNotified) {
    if (isActive(world, userId)) notify(world, { userId, kind: KINDS[kind], actorId: by, planId: plan.id })
  }
}

/** Who leaves a chat is in for none of its plans, and what they proposed and has not begun is called off. */
export function leavePlans(world: World, chatId: string, by: string): void {
  for (const plan of world.plans.values()) {
    if (plan.groupChatId !== chatId) continue
    if (plan.proposerId === by && !plan.isCalledOff && !hasBegun(plan)) callOff(world, plan, by)
    plan.agreed.delete(by)
  }
}

export function callOff(world: World, plan: Plan, by: string): void {
  plan.isCalledOff = true
  takeStep(world, plan, 'called-off', by)
}

/** Across a new block neither is in for what the other proposed, as long as it has not begun. */
export function separateInPlans(world: World, one: string, other: string): void {
  for (const plan of world.plans.values()) {
    if (plan.matchId || hasBegun(plan)) continue
    if (plan.proposerId === one && plan.agreed.delete(other)) world.endedByBlock.set(`${plan.id} ${other}`, world.time)
    if (plan.proposerId === other) plan.agreed.delete(one)
  }
}

/** When its terms as they are were proposed. */
export const saidAt = ({ steps, proposerId }: Plan): number =>
  steps.findLast(({ kind, by }) => by === proposerId && (kind === 'proposed' || kind === 'changed'))?.at ?? 0

/** By the two of a match, and by whoever was in for it. */
export const hasReceivedPlan = (world: World, { id }: Traveller, plan: Plan): boolean => {
  const match = matchOf(world, plan)
  return match ? isOf(match, id) : plan.everAgreed.has(id)
}

/** A plan gets another place: members of its group chat have read of the one before, too. */
export function keepPlace(world: World, plan: Plan): void {
  const { id, place: content, groupChatId, proposerId: authorId } = plan
  const chat = everGroupChats(world).find((one) => one.id === groupChatId)
  for (const viewer of world.travellers.values()) {
    if (!hasReceivedPlan(world, viewer, plan) && !chat?.members.has(viewer.id)) continue
    keep(world, { kind: 'plan', id, content, place: null, recipientId: viewer.id, authorId }, saidAt(plan))
  }
}

export const checkInOf = ({ checkIns }: World, userId: string, planId: string): CheckIn | undefined =>
  checkIns.find((one) => one.userId === userId && one.planId === planId)

/** From then on its owner is awaited on the terms as they are; one who is awaited already stays so on those of before. */
export function expectCheckIn(world: World, { id: userId }: Traveller, plan: Plan): void {
  if (!checkInOf(world, userId, plan.id)) world.checkIns.push({ planId: plan.id, userId, ...termsIn(plan) })
}

const termsIn = ({ place, startsAt, endsAt, revision }: Plan) => ({ place, startsAt, endsAt, revision })

/** Its owner has agreed to other terms, or proposes them. What others do changes none. */
export function moveCheckIn(world: World, userId: string, plan: Plan): void {
  const own = checkInOf(world, userId, plan.id)
  if (own) Object.assign(own, termsIn(plan))
}

/** Its owner is not going, which they say before it begins. */
export function endCheckIn(world: World, userId: string, planId: string): void {
  const own = checkInOf(world, userId, planId)
  if (!own || hasBegun(own)) return
  world.checkIns = world.checkIns.filter((one) => one !== own)
  world.notGoing.add(`${planId} ${userId}`)
}

/** What became of the plan, for the owner of a check-in. */
export function becameOf(
  world: World,
  viewer: Traveller,
  { planId, revision }: CheckIn,
): 'as-agreed' | 'changed' | 'off' {
  const plan = planFor(world, viewer, planId)
  if (!plan || isCalledOff(world, plan)) return 'off'
  return plan.revision === revision ? 'as-agreed' : 'changed'
}

export const checkInsOf = ({ checkIns }: World, userId: string): CheckIn[] =>
  checkIns
    .filter((one) => one.userId === userId)
    .sort((a, b) => compare(a.endsAt, b.endsAt) || compare(a.planId, b.planId))
