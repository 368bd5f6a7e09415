import { notifyMatchesOfChange } from '../../modules/matching/matches/on-events.ts'
import { accepted, postedTrip, tripBody } from '../factories.ts'
import { expected, FOR_THE_TWO, ONBOARDED } from './access.ts'
import { after, counting, holding, idIn, type ListRow, type ListWorld, succeeding } from './list.ts'
import type { Rows } from './rows.ts'

/** The viewer has asked about the owner's trip for women. */
const askOwner = async ({ viewer, tripId }: ListWorld) =>
  idIn(await viewer.call('PUT', `/api/posts/${tripId}/match`, { matched: true }))

/** The owner has accepted it. */
export async function matchWithOwner(world: ListWorld): Promise<string> {
  const matchId = await askOwner(world)
  return idIn(await world.owner.call('PUT', `/api/matches/${matchId}`, { status: 'accepted' }))
}

/** The owner has asked about a trip of the viewer's. */
async function askedByOwner({ owner, viewer }: ListWorld): Promise<string> {
  const { id } = await postedTrip(viewer)
  return idIn(await owner.call('PUT', `/api/posts/${id}/match`, { matched: true }))
}

const STAYS = 'What was accepted stays; the trip is hidden in it.'
export const MATCH_STAYS = { wrongGender: STAYS, hidden: STAYS }
const OWN = 'The request is about the viewer’s own trip.'
const OWN_TRIP = { wrongGender: OWN, hidden: OWN }

const ANYBODY = 'Everybody may ask for a connection.'

const lists: ListRow[] = [
  {
    call: 'GET /api/notifications',
    holds: 'what changed of a trip for women that one is matched on',
    async setUp(world) {
      await matchWithOwner(world)
      const days = { startDate: '2027-06-01', endDate: '2027-06-08' }
      const url = `/api/posts/${world.tripId}`
      accepted(await world.owner.call('PUT', url, tripBody({ ...days, audience: 'female' })))
      await notifyMatchesOfChange(world.app.services, world.tripId)
      return { url: '/api/notifications', shows: holding('matched-trip-changed') }
    },
  },
  {
    call: 'GET /api/matches',
    holds: 'an unanswered request about a trip for women',
    setUp: async (world) => ({ url: '/api/matches', shows: holding(await askOwner(world)) }),
    alsoSeenBy: { hidden: 'The request waits, without the trip: it may be shown again.' },
  },
  {
    call: 'GET /api/matches',
    holds: 'a declined request about a trip for women',
    async setUp(world) {
      const matchId = await askOwner(world)
      await world.owner.call('PUT', `/api/matches/${matchId}`, { status: 'rejected' })
      return { url: '/api/matches', shows: holding('"status":"rejected"') }
    },
  },
  {
    call: 'GET /api/matches',
    holds: 'a traveller matched with',
    setUp: async (world) => ({ url: '/api/matches', shows: holding(await matchWithOwner(world)) }),
    alsoSeenBy: MATCH_STAYS,
  },
  {
    call: 'GET /api/matches',
    holds: 'somebody whose request was accepted',
    async setUp(world) {
      const matchId = await askedByOwner(world)
      idIn(await world.viewer.call('PUT', `/api/matches/${matchId}`, { status: 'accepted' }))
      return { url: '/api/matches', shows: holding(matchId) }
    },
    alsoSeenBy: OWN_TRIP,
  },
  {
    call: 'GET /api/matches/accepted',
    holds: 'a traveller matched with',
    setUp: async (world) => ({ url: '/api/matches/accepted', shows: holding(await matchWithOwner(world)) }),
    alsoSeenBy: MATCH_STAYS,
  },
  {
    call: 'GET /api/matches/accepted',
    holds: 'the trip for women of a match',
    setUp: after(matchWithOwner, (_made, world) => ({ url: '/api/matches/accepted', shows: holding(world.tripId) })),
  },
  {
    call: 'GET /api/matches/accepted/count',
    holds: 'a traveller matched with',
    setUp: after(matchWithOwner, () => ({ url: '/api/matches/accepted/count', shows: counting('accepted') })),
    alsoSeenBy: MATCH_STAYS,
  },
  {
    call: 'GET /api/matches/unseen',
    holds: 'a traveller who has just accepted',
    setUp: async (world) => ({ url: '/api/matches/unseen', shows: holding(await matchWithOwner(world)) }),
    alsoSeenBy: MATCH_STAYS,
  },
  {
    call: 'GET /api/matches/unseen',
    holds: 'the trip for women of a new match',
    setUp: after(matchWithOwner, (_made, world) => ({ url: '/api/matches/unseen', shows: holding(world.tripId) })),
  },
  {
    call: 'PUT /api/matches/:matchId/seen',
    holds: 'a traveller who has just accepted',
    setUp: async (world) => ({
      url: `/api/matches/${await matchWithOwner(world)}/seen`,
      shows: holding('"isFirst":true'),
    }),
    alsoSeenBy: MATCH_STAYS,
  },
  {
    call: 'GET /api/match-requests',
    holds: 'a request of the owner’s',
    setUp: async (world) => ({ url: '/api/match-requests', shows: holding(await askedByOwner(world)) }),
    alsoSeenBy: OWN_TRIP,
  },
  {
    call: 'GET /api/match-requests',
    holds: 'the trip for women of an owner who asks',
    setUp: after(askedByOwner, (_made, world) => ({ url: '/api/match-requests', shows: holding(world.tripId) })),
  },
  {
    call: 'GET /api/match-requests/count',
    holds: 'a request of the owner’s',
    setUp: after(askedByOwner, () => ({ url: '/api/match-requests/count', shows: counting('waiting') })),
    alsoSeenBy: OWN_TRIP,
  },
  {
    call: 'PUT /api/matches/:matchId',
    holds: 'a request of the owner’s, answered',
    setUp: async (world) => ({
      url: `/api/matches/${await askedByOwner(world)}`,
      body: { status: 'accepted' },
      shows: holding(world.owner.id),
    }),
    alsoSeenBy: OWN_TRIP,
  },
  {
    call: 'PUT /api/users/:userId/match',
    holds: 'a traveller asked for a connection',
    setUp: async ({ owner }) => ({
      url: `/api/users/${owner.id}/match`,
      body: { matched: true },
      shows: succeeding,
    }),
    alsoSeenBy: { wrongGender: ANYBODY, stranger: ANYBODY, hidden: ANYBODY },
  },
  {
    call: 'GET /api/matches',
    holds: 'where the owner of a trip for women travels at the same time',
    async setUp({ app, owner, viewer }) {
      await postedTrip(viewer)
      // as the gazetteer would place them, which is not loaded here
      const place = 'update trips set latitude = 38.72, longitude = -9.14, radius_km = 10 where user_id = any ($1)'
      await app.services.pool.query(place, [[owner.id, viewer.id]])
      await viewer.call('PUT', `/api/users/${owner.id}/match`, { matched: true })
      return { url: '/api/matches', shows: holding('"overlap":{') }
    },
  },
]

export const matchRows: Rows = {
  access: {
    'PUT /api/posts/:postId/match': [{ matched: true }, expected(401, 403, 400, 200, 404)],
    'PUT /api/users/:userId/match': [{ matched: true }, expected(401, 403, 400, 200, 200, 404)],
    'GET /api/matches': ONBOARDED,
    'GET /api/matches/accepted': ONBOARDED,
    'GET /api/matches/accepted/count': ONBOARDED,
    'GET /api/match-requests': ONBOARDED,
    'GET /api/match-requests/count': ONBOARDED,
    'GET /api/match-requests/allowance': ONBOARDED,
    'PUT /api/matches/:matchId': [({ matchId }) => ({ body: { matchId, status: 'accepted' } }), FOR_THE_TWO],
    'GET /api/matches/unseen': ONBOARDED,
    'PUT /api/matches/:matchId/seen': FOR_THE_TWO,
    // the one who was asked may answer and not unsend
    'DELETE /api/matches/:matchId': expected(401, 403, 403, 404, 404),
  },
  lists,
  nothingOfOthers: {
    'GET /api/match-requests/allowance': 'How many requests the caller may still send, out of the caller’s own rows.',
  },
}
