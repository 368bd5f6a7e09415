import { ONBOARDED } from './access.ts'
import { holding } from './list.ts'
import type { Rows } from './rows.ts'

const FOR_EVERY_WOMAN = { stranger: 'A trip for women is for every woman.' }

export const forYouRows: Rows = {
  access: {
    'GET /api/for-you': ONBOARDED,
    'PUT /api/for-you/seen': [({ tripId }) => ({ body: { tripIds: [tripId] } }), ONBOARDED],
  },
  lists: [
    {
      call: 'GET /api/for-you',
      holds: 'a trip for women',
      setUp: async ({ tripId }) => ({ url: '/api/for-you?limit=100', shows: holding(tripId) }),
      alsoSeenBy: FOR_EVERY_WOMAN,
    },
    {
      call: 'GET /api/for-you',
      holds: 'a trip for women, in an order that was made when she saw it',
      async setUp({ viewer, tripId }) {
        await viewer.call('GET', '/api/for-you')
        return { url: '/api/for-you?limit=100', shows: holding(tripId) }
      },
      alsoSeenBy: FOR_EVERY_WOMAN,
    },
  ],
}
