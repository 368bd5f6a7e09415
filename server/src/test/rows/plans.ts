import { agreedPlan, planTerms, proposedPlan } from '../plans.ts'
import { expected, FOR_THE_TWO, SIGNED_IN, whileSuspended } from './access.ts'
import { holding, type ListRow, type ListWorld, succeeding } from './list.ts'
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
  async setUp(world) {
    const { id } = await proposedByOwner(world)
    return { ...callIn(id), shows: succeeding }
  },
  alsoSeenBy: MATCH_STAYS,
})

const lists: ListRow[] = [
  {
    call: 'GET /api/matches/:matchId/plan',
    holds: 'a plan that the owner proposed',
    async setUp(world) {
      const { matchId } = await proposedByOwner(world)
      return { url: `/api/matches/${matchId}/plan`, shows: holding(PLACE) }
    },
    alsoSeenBy: MATCH_STAYS,
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
    async setUp(world) {
      await proposedByOwner(world)
      return { url: '/api/notifications', shows: holding('plan-proposed') }
    },
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
    'GET /api/matches/:matchId/plan': [({ talkId }) => ({ url: `/api/matches/${talkId}/plan` }), FOR_THE_TWO],
    // there is one already
    'POST /api/matches/:matchId/plans': [
      ({ talkId }) => ({ url: `/api/matches/${talkId}/plans`, body: planTerms() }),
      expected(401, 403, 409, 404, 404),
    ],
    'PUT /api/plans/:planId': [
      ({ planId }) => ({ url: `/api/plans/${planId}`, body: { ...planTerms(), revision: 1 } }),
      FOR_THE_TWO,
    ],
    'PUT /api/plans/:planId/agreement': [
      ({ planId }) => ({ url: `/api/plans/${planId}/agreement`, body: { agreed: true, revision: 1 } }),
      FOR_THE_TWO,
    ],
    'DELETE /api/plans/:planId': [({ planId }) => ({ url: `/api/plans/${planId}` }), FOR_THE_TWO],
    'PUT /api/plans/:planId/expected-check-in': [
      ({ planId }) => ({ url: `/api/plans/${planId}/expected-check-in`, body: { expected: false } }),
      FOR_THE_TWO,
    ],
    // nobody here has chosen a PIN, and a wrong one says nothing of the plan
    'PUT /api/plans/:planId/check-in': [
      ({ planId }) => ({ url: `/api/plans/${planId}/check-in`, body: { pin: '1234' } }),
      whileSuspended(expected(401, 422, 422, 422, 422)),
    ],
    'GET /api/check-ins': [() => ({ url: '/api/check-ins' }), whileSuspended(SIGNED_IN)],
  },
  lists,
  nothingOfOthers: {
    'GET /api/check-ins': 'Where one said oneself that one would be, and is awaited: it names nobody else.',
  },
}
