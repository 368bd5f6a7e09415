import type { ProblemSlug } from '@caravan/contract/problems.ts'
import { type Attempt, type Choose, type Command, command, idIn } from '../play/command.ts'
import { chatFor, chatsJoined } from '../rules/group-chats.ts'
import { isAccepted, matchFor } from '../rules/matches.ts'
import {
  callOff,
  checkInOf,
  endCheckIn,
  expectCheckIn,
  hasBegun,
  isCalledOff,
  keepPlace,
  latestPlanOf,
  moveCheckIn,
  ownOpenPlanIn,
  type Plan,
  planFor,
  planToEnd,
  takeStep,
} from '../rules/plans.ts'
import type { Traveller, World } from '../rules/world.ts'

const MINUTE = 60_000
/** From when, and for how long, in minutes from now: to come, or under way. */
const TIMES = [
  [120, 120],
  [1500, 60],
  [-5, 240],
] as const

function termsOf(choose: Choose): Pick<Plan, 'place' | 'startsAt' | 'endsAt'> {
  const [from, long] = choose.of(TIMES) ?? TIMES[0]
  const begins = Math.floor(Date.now() / MINUTE) * MINUTE + from * MINUTE
  const [startsAt, endsAt] = [new Date(begins).toISOString(), new Date(begins + long * MINUTE).toISOString()]
  return { place: choose.words(), startsAt, endsAt }
}
const bodyOf = (terms: Pick<Plan, 'place' | 'startsAt' | 'endsAt'>) => ({ ...terms, timeZone: 'Europe/Lisbon' })

/** One at a time in a match that goes on. */
const proposeToMatch = command('propose a plan to a match', { weight: 4 }, (world, by, choose) => {
  const accepted = [...world.matches.keys()].flatMap((id) => matchFor(world, by, id) ?? []).filter(isAccepted)
  const known = choose.mostly(accepted, world.matches.values())
  if (!known) return undefined
  const terms = termsOf(choose)
  const match = matchFor(world, by, known.id)
  const latest = latestPlanOf(world, known.id)
  const exists = latest && !isCalledOff(world, latest) ? ('plan-exists' as const) : undefined
  return {
    says: `${by.name} proposes a plan to match ${known.id}`,
    call: { method: 'POST', url: `/api/matches/${known.id}/plans`, body: bodyOf(terms) },
    refusal: match ? (match.status === 'accepted' ? exists : 'match-not-accepted') : 'not-found',
    reply: { ...terms, matchId: known.id, status: 'proposed', revision: 1 },
    apply(world, reply) {
      const about = { matchId: known.id, groupChatId: null, city: by.city }
      takeStep(world, newPlan(world, idIn(reply), by, { ...about, ...terms }), 'proposed', by.id)
    },
  }
})

/** One of one's own at a time, for its members. */
const proposeToGroup = command('propose a plan to a group chat', { weight: 4 }, (world, by, choose) => {
  const own = chatsJoined(world, by).map(({ id }) => id)
  const chatId = choose.mostly(own, world.chats.keys())
  if (!chatId) return undefined
  const terms = termsOf(choose)
  const chat = chatFor(world, by, chatId)
  const exists = ownOpenPlanIn(world, by.id, chatId) ? ('plan-exists' as const) : undefined
  return {
    says: `${by.name} proposes a plan to group chat ${chatId}`,
    call: { method: 'POST', url: `/api/group-chats/${chatId}/plans`, body: bodyOf(terms) },
    refusal: chat ? (chat.members.has(by.id) ? exists : 'not-a-member') : 'not-found',
    reply: {
      ...terms,
      matchId: null,
      status: 'agreed',
      revision: 1,
      group: { groupChatId: chatId, isIn: true, count: 1 },
    },
    apply(world, reply) {
      const about = { matchId: null, groupChatId: chatId, city: world.chats.get(chatId)?.city ?? null }
      const plan = newPlan(world, idIn(reply), by, { ...about, ...terms })
      plan.agreed.set(by.id, plan.revision)
      takeStep(world, plan, 'proposed', by.id)
      world.waiting.groupPlans.add(plan.id)
    },
  }
})

function newPlan(
  world: World,
  id: string,
  by: Traveller,
  about: Pick<Plan, 'matchId' | 'groupChatId' | 'city' | 'place' | 'startsAt' | 'endsAt'>,
): Plan {
  const untouched = {
    isCalledOff: false,
    isAgreed: false,
    revision: 1,
    agreed: new Map(),
    everAgreed: new Set<string>(),
    steps: [],
  }
  const plan: Plan = { ...untouched, ...about, id, proposerId: by.id }
  world.plans.set(id, plan)
  return plan
}

function planToActOn(world: World, by: Traveller, choose: Choose): Plan | undefined {
  const seen = [...world.plans.keys()].flatMap((id) => planFor(world, by, id) ?? [])
  return choose.mostly(seen, world.plans.values())
}

/** Of a match only while that goes on. */
function openPlanFor(world: World, by: Traveller, { id }: Plan): Plan | undefined {
  const plan = planFor(world, by, id)
  if (!plan || isCalledOff(world, plan)) return undefined
  return plan.matchId && !matchFor(world, by, plan.matchId) ? undefined : plan
}

interface Acting {
  world: World
  by: Traveller
  choose: Choose
  known: Plan
  /** The same, where there is one for them to act upon. */
  plan: Plan | undefined
}

const onPlan = (name: string, weight: number, attemptOn: (acting: Acting) => Attempt): Command =>
  command(name, { weight }, (world, by, choose) => {
    const known = planToActOn(world, by, choose)
    return known && attemptOn({ world, by, choose, known, plan: openPlanFor(world, by, known) })
  })

const setting = ({ matchId, groupChatId }: Plan) => (matchId ? `match ${matchId}` : `group chat ${groupChatId}`)

/** As somebody knows it: one time in ten, as it was before or never was. */
const revisionFrom = (plan: Plan, choose: Choose) => (choose.inTen(9) ? plan.revision : plan.revision + 1)

/** From either side of a match, in a group chat one's own. Who agreed is asked again. */
const change = onPlan('change a plan', 2, ({ by, choose, known, plan }) => {
  const [terms, revision] = [termsOf(choose), revisionFrom(known, choose)]
  const isOther = plan?.revision !== revision
  const isAnothers = plan?.groupChatId && plan.proposerId !== by.id
  const refusal = firstOf(
    [!plan, 'not-found'],
    [plan && hasBegun(plan), 'plan-begun'],
    [isOther, 'plan-changed'],
    [isAnothers, 'forbidden'],
  )
  return {
    says: `${by.name} changes plan ${known.id} of ${setting(known)}`,
    call: { method: 'PUT', url: `/api/plans/${known.id}`, body: { ...bodyOf(terms), revision } },
    refusal,
    reply: { ...terms, id: known.id, revision: known.revision + 1 },
    apply(world) {
      const changed = world.plans.get(known.id)
      if (!changed) return
      keepPlace(world, changed)
      // of a group chat that is over the city stays
      const city = changed.groupChatId ? (world.chats.get(changed.groupChatId)?.city ?? changed.city) : by.city
      Object.assign(changed, { ...terms, city, isAgreed: false, proposerId: by.id, revision: changed.revision + 1 })
      if (changed.groupChatId) changed.agreed.set(by.id, changed.revision)
      moveCheckIn(world, by.id, changed)
      takeStep(world, changed, 'changed', by.id)
    },
  }
})

/** Twice is no error. */
const agree = onPlan('agree to a plan', 6, ({ by, choose, known, plan }) => {
  const revision = revisionFrom(known, choose)
  const isDone = known.groupChatId ? known.agreed.get(by.id) === known.revision : known.isAgreed
  const refusal = firstOf(
    [!plan, 'not-found'],
    [plan?.revision !== revision, 'plan-changed'],
    [known.matchId && known.proposerId === by.id, 'forbidden'],
    [!isDone && hasBegun(known), 'plan-begun'],
  )
  return {
    says: `${by.name} agrees to plan ${known.id} of ${setting(known)}`,
    call: { method: 'PUT', url: `/api/plans/${known.id}/agreement`, body: { agreed: true, revision } },
    refusal,
    reply: { id: known.id, status: 'agreed' },
    apply(world) {
      const agreed = world.plans.get(known.id)
      if (!agreed || isDone) return
      if (agreed.groupChatId) agreed.agreed.set(by.id, agreed.revision)
      else agreed.isAgreed = true
      agreed.everAgreed.add(by.id)
      moveCheckIn(world, by.id, agreed)
      takeStep(world, agreed, 'agreed', by.id)
    },
  }
})

/** In a group chat, whoever's plan it is not: of a match a plan is called off in place of that. */
const takeBack = onPlan('be in for a plan no more', 2, ({ world, by, known }) => {
  const plan = planToEnd(world, by, known)
  const isOwn = known.proposerId === by.id
  return {
    says: `${by.name} is in for plan ${known.id} of ${setting(known)} no more`,
    call: {
      method: 'PUT',
      url: `/api/plans/${known.id}/agreement`,
      body: { agreed: false, revision: known.revision },
    },
    refusal: plan ? (known.matchId || isOwn ? 'forbidden' : undefined) : 'not-found',
    reply: { id: known.id, group: { isIn: false } },
    apply(world) {
      world.plans.get(known.id)?.agreed.delete(by.id)
      world.endedByBlock.delete(`${known.id} ${by.id}`)
      endCheckIn(world, by.id, known.id)
    },
  }
})

/** From either side of a match, in a group chat one's own. */
const remove = onPlan('call a plan off', 2, ({ world, by, known }) => {
  const plan = planToEnd(world, by, known)
  const isAnothers = known.groupChatId && known.proposerId !== by.id
  return {
    says: `${by.name} calls plan ${known.id} of ${setting(known)} off`,
    call: { method: 'DELETE', url: `/api/plans/${known.id}` },
    refusal: plan ? (isAnothers ? 'forbidden' : undefined) : 'not-found',
    apply(world) {
      const off = world.plans.get(known.id)
      if (!off) return
      callOff(world, off, by.id)
      endCheckIn(world, by.id, known.id)
    },
  }
})

/** Everybody here has a trusted contact and PINs. In a group chat it is for who is in. */
const expect = onPlan('be awaited after a plan', 5, ({ by, known, plan }) => {
  const isIn = !known.groupChatId || known.agreed.get(by.id) === known.revision
  return {
    says: `${by.name} wants to be awaited after plan ${known.id} of ${setting(known)}`,
    call: { method: 'PUT', url: `/api/plans/${known.id}/expected-check-in`, body: { expected: true } },
    refusal: plan ? (isIn ? undefined : 'forbidden') : 'not-found',
    reply: { id: known.id, checkIn: 'expected' },
    apply(world) {
      const awaited = world.plans.get(known.id)
      if (awaited) expectCheckIn(world, by, awaited)
    },
  }
})

/** Wherever the plan is by now; what has begun is ended by a PIN alone. One that was ended before stays so. */
const notGoing = command('say that one is not going', { weight: 2 }, (world, by, choose) => {
  const own = world.checkIns.filter(({ userId }) => userId === by.id)
  const known = choose.mostly(own, world.checkIns)
  if (!known) return undefined
  const { planId } = known
  const checkIn = checkInOf(world, by.id, planId)
  return {
    says: `${by.name} is not going to what plan ${planId} was`,
    call: { method: 'DELETE', url: `/api/check-ins/${planId}` },
    refusal: checkIn
      ? hasBegun(checkIn)
        ? 'plan-begun'
        : undefined
      : world.notGoing.has(`${planId} ${by.id}`)
        ? undefined
        : 'not-found',
    apply: (world) => endCheckIn(world, by.id, planId),
  }
})

const firstOf = (...reasons: [unknown, ProblemSlug][]): Attempt['refusal'] => reasons.find(([holds]) => holds)?.[1]

export const planCommands = [proposeToMatch, proposeToGroup, change, agree, takeBack, remove, expect, notGoing]
