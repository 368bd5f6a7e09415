import { usernameOf } from '../factories.ts'
import { expected, ONBOARDED, SIGNED_IN, whileSuspended } from './access.ts'
import { after, holding } from './list.ts'
import { MATCH_STAYS, matchWithOwner } from './matches.ts'
import type { Rows } from './rows.ts'

export const userRows: Rows = {
  access: {
    'GET /api/auth/user': whileSuspended(SIGNED_IN),
    'PUT /api/users/profile': [{ bio: 'Slow trains.', city: 'Lisbon', country: 'Portugal' }, SIGNED_IN],
    'PUT /api/users/location': [{ city: 'Lisbon', country: 'Portugal', latitude: 38.7, longitude: -9.1 }, SIGNED_IN],
    'GET /api/usernames/:username': [() => ({ url: '/api/usernames/somebody.new' }), SIGNED_IN],
    // not by the audience of a trip: a profile is for everybody here, its trips are not (`lists`)
    'GET /api/travellers/:username': [
      ({ owner }) => ({ url: `/api/travellers/${usernameOf(owner)}` }),
      expected(401, 403, 200, 200, 200, 404, 200),
    ],
    'PUT /api/users/:userId': [{ bio: 'Mine.' }, expected(401, 403, 200, 403, 403)],
    'GET /api/places': [() => ({ url: '/api/places?q=Lisbon' }), ONBOARDED],
  },
  lists: [
    {
      call: 'GET /api/travellers/:username',
      holds: 'a trip for women',
      setUp: async ({ owner, tripId }) => ({ url: `/api/travellers/${usernameOf(owner)}`, shows: holding(tripId) }),
      alsoSeenBy: { stranger: 'A trip for women is for every woman.' },
    },
    {
      call: 'GET /api/travellers/:username',
      holds: 'a match of the two',
      setUp: after(matchWithOwner, (matchId, world) => ({
        url: `/api/travellers/${usernameOf(world.owner)}`,
        shows: holding(matchId),
      })),
      alsoSeenBy: MATCH_STAYS,
    },
  ],
  nothingOfOthers: {
    'GET /api/places': 'The gazetteer; nobody’s trips or places are in it.',
    'GET /api/auth/user': 'Oneself.',
    'PUT /api/users/profile': 'Oneself.',
    'PUT /api/users/location': 'Oneself.',
    'PUT /api/users/:userId': 'Oneself.',
  },
}
