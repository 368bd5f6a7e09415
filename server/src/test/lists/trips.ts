import { postedTrip } from '../factories.ts'
import { holding, type ListRow, type ListWorld, succeeding } from './row.ts'

const alsoSeenBy = { stranger: 'A trip for women is for every woman.' }
const holds = 'a trip for women'
const listedAt =
  (url: (world: ListWorld) => string): ListRow['setUp'] =>
  async (world) => ({ url: url(world), shows: holding(world.tripId) })

export const tripListRows: ListRow[] = [
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
