import { type Reads, refused } from '../play/read.ts'
import { chatFor } from '../rules/group-chats.ts'
import {
  becameOf,
  type CheckIn,
  checkInOf,
  checkInsOf,
  groupPlansFor,
  hasBegun,
  isCalledOff,
  latestPlanOf,
  type Plan,
  peopleIn,
  plannedMatchFor,
} from '../rules/plans.ts'
import type { Traveller, World } from '../rules/world.ts'

/** Everybody of the model has a trusted contact and PINs. */
function shownPlan(world: World, viewer: Traveller, plan: Plan) {
  const { id, matchId, groupChatId, place, city, startsAt, endsAt, revision, proposerId, agreed } = plan
  const isOff = isCalledOff(world, plan)
  const isOwn = proposerId === viewer.id
  const isIn = groupChatId ? agreed.get(viewer.id) === revision : plan.isAgreed
  const status = isOff ? 'called-off' : isIn ? 'agreed' : 'proposed'
  const isTheirs = isOwn || matchId !== null
  const checkIn = checkInOf(world, viewer.id, id)
  return {
    ...{ id, matchId, place, city, startsAt, endsAt, revision, status },
    checkIn: checkIn ? 'expected' : null,
    checkInTerms: checkIn && checkIn.revision !== revision ? shownTerms(checkIn) : null,
    group: groupChatId ? shownGroup(world, viewer, plan) : null,
    steps: [
      ...plan.steps.map(({ kind, by }) => ({ kind, isMine: by === viewer.id })),
      ...(isOff && !plan.isCalledOff ? [{ kind: 'called-off', isMine: null }] : []),
    ],
    viewer: {
      canAgree: status === 'proposed' && !isOwn && !hasBegun(plan),
      canTakeBack: groupChatId !== null && !isOff && isIn && !isOwn,
      canChange: !isOff && isTheirs && !hasBegun(plan),
      canCallOff: !isOff && isTheirs,
      canExpectCheckIn: !isOff && (groupChatId === null || isIn),
      canEndCheckIn: checkIn !== undefined && !hasBegun(checkIn),
      canCheckIn: checkIn !== undefined && hasBegun(checkIn),
    },
  }
}

function shownGroup(world: World, viewer: Traveller, plan: Plan) {
  const { groupChatId, proposerId, agreed, revision } = plan
  const [people, own] = [peopleIn(world, viewer, plan), agreed.get(viewer.id)]
  return {
    ...{ groupChatId, proposer: { id: proposerId }, count: people.length, people: people.map((id) => ({ id })) },
    isIn: own === revision,
    isAskedAgain: own !== undefined && own !== revision,
  }
}

const shownTerms = ({ place, startsAt, endsAt }: CheckIn) => ({ place, startsAt, endsAt })

export const planReads: Reads = (world, viewer) => [
  {
    url: '/api/check-ins',
    expected: checkInsOf(world, viewer.id).map((one) => ({
      ...{ planId: one.planId, ...shownTerms(one), state: 'expected', plan: becameOf(world, viewer, one) },
      canEnd: !hasBegun(one),
    })),
  },
  ...[...world.matches.keys()].map((id) => {
    const latest = latestPlanOf(world, id)
    const expected = { plan: latest ? shownPlan(world, viewer, latest) : null }
    const url = `/api/matches/${id}/plan`
    return { url, expected: plannedMatchFor(world, viewer, id) ? expected : refused('not-found') }
  }),
  ...chatsWithPlans(world).map((id) => {
    const plans = groupPlansFor(world, viewer, id)
    const isMember = world.chats.get(id)?.members.has(viewer.id)
    const url = `/api/group-chats/${id}/plans`
    if (plans.length > 0 || isMember) return { url, expected: plans.map((plan) => shownPlan(world, viewer, plan)) }
    return { url, expected: refused(chatFor(world, viewer, id) ? 'not-a-member' : 'not-found') }
  }),
]

/** Those that go on, and those that are over. */
const chatsWithPlans = ({ chats, plans }: World): string[] => [
  ...new Set([...chats.keys(), ...[...plans.values()].flatMap(({ groupChatId }) => groupChatId ?? [])]),
]
