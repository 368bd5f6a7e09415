import { notifyOfProposal } from '../../modules/meetups/plans/group-plans.ts'
import { postedTrip } from '../factories.ts'
import { joinChat, LISBON, moveTo, openedChat } from '../group-chats.ts'
import { agreedPlan, agreeTo, planTerms, proposedInGroup, proposedPlan } from '../plans.ts'
import { expected, FOR_THE_TWO, SIGNED_IN, whileSuspended } from './access.ts'
import { after, holding, idIn, type ListRow, type ListWorld, succeeding } from './list.ts'
import { MATCH_STAYS, matchWithOwner } from './matches.ts'
import type { Rows } from './rows.ts'

const PLACE = 'Behind the ferry'
const proposedByOwner = async (world: ListWorld) => {
  const matchId = await matchWithOwner(world)
  return proposedPlan(world.owner, matchId, { place: PLACE })
}

/** Of a plan that the owner proposed. */
const answering = (call: string, callIn: (planId: string) => { url: string; body: object }): ListRow => ({
  call,
  holds: 'a plan that the owner proposed',
  setUp: after(proposedByOwner, ({ id }) => ({ ...callIn(id), shows: succeeding })),
  alsoSeenBy: MATCH_STAYS,
})

/** The owner's chat in a city, with the viewer and somebody else; which of the two opened it does not matter. */
async function chatWithOwner({ app, owner, viewer }: ListWorld, opener = owner): Promise<string> {
  for (const who of [owner, viewer]) await moveTo(app, who, LISBON)
  const { id } = await openedChat(opener)
  await joinChat(opener === owner ? viewer : owner, id)
  return id
}
const FOR_THE_CITY = { wrongGender: 'A group chat is for everybody in the city.' }
const AGREED = { ...FOR_THE_CITY, hidden: 'Who agreed keeps the plan, also where its chat is not to be seen any more.' }

const inGroup: ListRow[] = [
  {
    call: 'GET /api/group-chats/:groupChatId/plans',
    holds: 'a plan that the owner proposed',
    async setUp(world) {
      const chatId = await chatWithOwner(world)
      await proposedInGroup(world.owner, chatId, { place: PLACE })
      return { url: `/api/group-chats/${chatId}/plans`, shows: holding(PLACE) }
    },
    alsoSeenBy: FOR_THE_CITY,
  },
  {
    call: 'GET /api/group-chats/:groupChatId/plans',
    holds: 'a plan of the owner’s that the viewer agreed to',
    async setUp(world) {
      const chatId = await chatWithOwner(world)
      await agreeTo(world.viewer, await proposedInGroup(world.owner, chatId, { place: PLACE }))
      return { url: `/api/group-chats/${chatId}/plans`, shows: holding(PLACE) }
    },
    alsoSeenBy: AGREED,
  },
  {
    call: 'GET /api/group-chats/:groupChatId/plans',
    holds: 'that the owner is in for the viewer’s plan',
    async setUp(world) {
      const chatId = await chatWithOwner(world, world.viewer)
      await agreeTo(world.owner, await proposedInGroup(world.viewer, chatId))
      return { url: `/api/group-chats/${chatId}/plans`, shows: holding(world.owner.id) }
    },
    alsoSeenBy: { ...FOR_THE_CITY, hidden: 'Whoever is in is nothing that is hidden.' },
  },
  {
    call: 'GET /api/group-chats/:groupChatId/plans',
    holds: 'how many are in for the viewer’s plan, the owner among them',
    async setUp(world) {
      const chatId = await chatWithOwner(world, world.viewer)
      await agreeTo(world.owner, await proposedInGroup(world.viewer, chatId))
      return { url: `/api/group-chats/${chatId}/plans`, shows: holding('"count":2') }
    },
    alsoSeenBy: { ...FOR_THE_CITY, hidden: 'Whoever is in is nothing that is hidden.' },
  },
  ...(['PUT /api/plans/:planId/agreement', 'PUT /api/plans/:planId/expected-check-in'] as const).map(
    (call): ListRow => ({
      call,
      holds: 'a plan that the owner proposed in a group chat',
      async setUp(world) {
        const chatId = await chatWithOwner(world)
        const { id } = await proposedInGroup(world.owner, chatId, { place: PLACE })
        const body = call.endsWith('agreement') ? { agreed: true, revision: 1 } : { expected: false }
        return { url: call.replace(':planId', id).replace('PUT ', ''), body, shows: holding(PLACE) }
      },
      alsoSeenBy: FOR_THE_CITY,
    }),
  ),
  {
    call: 'GET /api/notifications',
    holds: 'that the owner proposes a plan in a group chat',
    async setUp(world) {
      const chatId = await chatWithOwner(world)
      const { id } = await proposedInGroup(world.owner, chatId)
      await notifyOfProposal(world.app.services, id)
      return { url: '/api/notifications', shows: holding('group-plan') }
    },
    alsoSeenBy: FOR_THE_CITY,
  },
  {
    call: 'GET /api/notifications',
    holds: 'that the owner is in for the viewer’s plan of a group chat',
    async setUp(world) {
      const chatId = await chatWithOwner(world, world.viewer)
      await agreeTo(world.owner, await proposedInGroup(world.viewer, chatId))
      return { url: '/api/notifications', shows: holding('plan-agreed') }
    },
    alsoSeenBy: { ...FOR_THE_CITY, hidden: 'Whoever is in is nothing that is hidden.' },
  },
  {
    call: 'GET /api/notifications',
    holds: 'that the owner has called a plan of a group chat off',
    async setUp(world) {
      const chatId = await chatWithOwner(world)
      const plan = await proposedInGroup(world.owner, chatId)
      await agreeTo(world.viewer, plan)
      await world.owner.call('DELETE', `/api/plans/${plan.id}`)
      return { url: '/api/notifications', shows: holding('plan-called-off') }
    },
    alsoSeenBy: AGREED,
  },
]

const lists: ListRow[] = [
  ...inGroup,
  {
    call: 'GET /api/matches/:matchId/plan',
    holds: 'a plan that the owner proposed',
    setUp: after(proposedByOwner, ({ matchId }) => ({ url: `/api/matches/${matchId}/plan`, shows: holding(PLACE) })),
    alsoSeenBy: MATCH_STAYS,
  },
  {
    call: 'GET /api/matches/:matchId/plan',
    holds: 'on which days a trip for women, of the owner, overlaps with one’s own',
    async setUp({ owner, viewer }) {
      const days = { startDate: '2032-04-01', endDate: '2032-04-08' }
      const { id } = await postedTrip(viewer, days)
      const matchId = idIn(await owner.call('PUT', `/api/posts/${id}/match`, { matched: true }))
      await viewer.call('PUT', `/api/matches/${matchId}`, { status: 'accepted' })
      await postedTrip(owner, { ...days, startDate: '2032-04-05', audience: 'female' })
      return { url: `/api/matches/${matchId}/plan`, shows: holding('"from":"2032-04-05"') }
    },
  },
  {
    call: 'POST /api/matches/:matchId/plans',
    holds: 'a match with the owner',
    setUp: async (world) => ({
      url: `/api/matches/${await matchWithOwner(world)}/plans`,
      body: planTerms(),
      shows: succeeding,
    }),
    alsoSeenBy: MATCH_STAYS,
  },
  answering('PUT /api/plans/:planId', (id) => ({ url: `/api/plans/${id}`, body: { ...planTerms(), revision: 1 } })),
  answering('PUT /api/plans/:planId/agreement', (id) => ({
    url: `/api/plans/${id}/agreement`,
    body: { agreed: true, revision: 1 },
  })),
  answering('PUT /api/plans/:planId/expected-check-in', (id) => ({
    url: `/api/plans/${id}/expected-check-in`,
    body: { expected: false },
  })),
  {
    call: 'GET /api/notifications',
    holds: 'that the owner proposes a plan',
    setUp: after(proposedByOwner, () => ({ url: '/api/notifications', shows: holding('plan-proposed') })),
    alsoSeenBy: MATCH_STAYS,
  },
  {
    call: 'GET /api/notifications',
    holds: 'that the owner has agreed to a plan',
    async setUp(world) {
      const matchId = await matchWithOwner(world)
      await agreedPlan(world.viewer, world.owner, matchId)
      return { url: '/api/notifications', shows: holding('plan-agreed') }
    },
    alsoSeenBy: MATCH_STAYS,
  },
  {
    call: 'GET /api/notifications',
    holds: 'that the owner has called a plan off',
    async setUp(world) {
      const { id } = await proposedByOwner(world)
      await world.owner.call('DELETE', `/api/plans/${id}`)
      return { url: '/api/notifications', shows: holding('plan-called-off') }
    },
    alsoSeenBy: MATCH_STAYS,
  },
]

export const planRows: Rows = {
  access: {
    'GET /api/matches/:matchId/plan': FOR_THE_TWO,
    // there is one already
    'POST /api/matches/:matchId/plans': [() => ({ body: planTerms() }), expected(401, 403, 409, 404, 404)],
    'GET /api/group-chats/:groupChatId/plans': FOR_THE_TWO,
    'POST /api/group-chats/:groupChatId/plans': [() => ({ body: planTerms() }), expected(401, 403, 201, 404, 404)],
    'PUT /api/plans/:planId': [() => ({ body: { ...planTerms(), revision: 1 } }), FOR_THE_TWO],
    'PUT /api/plans/:planId/agreement': [{ agreed: true, revision: 1 }, FOR_THE_TWO],
    'DELETE /api/plans/:planId': FOR_THE_TWO,
    'PUT /api/plans/:planId/expected-check-in': [{ expected: false }, FOR_THE_TWO],
    // nobody here has chosen a PIN, and a wrong one says nothing of the plan
    'PUT /api/plans/:planId/check-in': [{ pin: '1234' }, whileSuspended(expected(401, 422, 422, 422, 422))],
    'DELETE /api/check-ins/:planId': whileSuspended(expected(401, 404, 404, 404, 404)),
    'GET /api/check-ins': whileSuspended(SIGNED_IN),
  },
  lists,
  nothingOfOthers: {
    'POST /api/group-chats/:groupChatId/plans': 'The caller’s own plan, just proposed, with nobody else in.',
    'GET /api/check-ins': 'Where one said oneself that one would be, and is awaited: it names nobody else.',
  },
}
