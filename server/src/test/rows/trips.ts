import { postedTrip, tripBody } from '../factories.ts'
import { expected, FOR_THE_AUDIENCE, FOR_THE_OWNER, ONBOARDED } from './access.ts'
import { holding, type ListRow, type ListWorld, succeeding } from './list.ts'
import type { Rows } from './rows.ts'

const alsoSeenBy = { stranger: 'A trip for women is for every woman.' }
const holds = 'a trip for women'
const listedAt =
  (url: (world: ListWorld) => string): ListRow['setUp'] =>
  async (world) => ({ url: url(world), shows: holding(world.tripId) })

const lists: ListRow[] = [
  { call: 'GET /api/posts', holds: 'a trip for women, newest 100', setUp: listedAt(() => '/api/posts'), alsoSeenBy },
  {
    call: 'GET /api/posts',
    holds: 'a trip for women, first page',
    setUp: listedAt(() => '/api/posts?page=0'),
    alsoSeenBy,
  },
  {
    call: 'GET /api/posts',
    holds: 'a trip for women, a later page',
    async setUp({ viewer, tripId }) {
      await postedTrip(viewer)
      return { url: '/api/posts?page=1&limit=1', shows: holding(tripId) }
    },
    alsoSeenBy,
  },
  {
    call: 'GET /api/posts',
    holds: 'a trip for women, of one traveller',
    setUp: listedAt(({ owner }) => `/api/posts?userId=${owner.id}`),
    alsoSeenBy,
  },
  { call: 'GET /api/posts/:postId', holds, setUp: listedAt(({ tripId }) => `/api/posts/${tripId}`), alsoSeenBy },
  {
    call: 'PUT /api/posts/:postId/like',
    holds: 'how many like a trip for women',
    setUp: async ({ tripId }) => ({
      url: `/api/posts/${tripId}/like`,
      body: { liked: true },
      shows: succeeding,
    }),
    alsoSeenBy,
  },
  {
    call: 'PUT /api/posts/:postId/match',
    holds: 'how many asked about a trip for women',
    setUp: async ({ tripId }) => ({
      url: `/api/posts/${tripId}/match`,
      body: { matched: true },
      shows: succeeding,
    }),
    alsoSeenBy,
  },
  {
    call: 'GET /api/posts/:postId/preview',
    holds: 'a trip for everyone',
    async setUp({ owner }) {
      const { id } = await postedTrip(owner, { destination: 'Openville' })
      return { url: `/api/posts/${id}/preview`, shows: holding('Openville') }
    },
    alsoSeenBy: { wrongGender: 'A trip for everyone.', stranger: 'A trip for everyone.' },
  },
  {
    call: 'GET /share/trips/:tripId.png',
    holds: 'the picture of a trip for everyone',
    async setUp({ owner }) {
      const { id } = await postedTrip(owner)
      return { url: `/share/trips/${id}.png`, shows: succeeding }
    },
    alsoSeenBy: { wrongGender: 'A trip for everyone.', stranger: 'A trip for everyone.' },
  },
]

export const tripRows: Rows = {
  access: {
    'GET /api/posts': [() => ({ url: '/api/posts?page=0' }), ONBOARDED],
    'POST /api/posts': [() => ({ body: tripBody() }), expected(401, 403, 201, 201, 201)],
    'GET /api/posts/:postId': FOR_THE_AUDIENCE,
    'PUT /api/posts/:postId': [() => ({ body: tripBody() }), FOR_THE_OWNER],
    'DELETE /api/posts/:postId': FOR_THE_OWNER,
    'PUT /api/posts/:postId/like': [{ liked: true }, FOR_THE_AUDIENCE],
    // a link that anybody may open shows trips for everyone only
    'GET /api/posts/:postId/preview': expected(404, 404, 404, 404, 404),
  },
  lists,
  nothingOfOthers: {
    'POST /api/posts': 'The caller’s own trip, just posted.',
    'PUT /api/posts/:postId': 'The caller’s own trip; the access matrix shows that nobody else gets an answer.',
  },
}
