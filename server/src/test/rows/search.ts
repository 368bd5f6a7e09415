import type { TripBody } from '@caravan/contract/trips.ts'
import { postedTrip, traveller } from '../factories.ts'
import { dayFromNow, PLACES } from '../search.ts'
import { ONBOARDED } from './access.ts'
import { after, holding, type ListWorld } from './list.ts'
import type { Rows } from './rows.ts'

const FOR_EVERY_WOMAN = { stranger: 'A trip for women is for every woman.' }
const FOR_EVERYBODY = { wrongGender: 'A trip for everyone.', stranger: 'A trip for everyone.' }
const days = { startDate: dayFromNow(30), endDate: dayFromNow(33) }

const TO_NOBODY_ELSE = { destination: 'Qaanaaq', country: 'Greenland' }

/** A word that only the owner's trip for women has. */
async function postRareTrip({ owner }: ListWorld): Promise<string> {
  const word = `rare${owner.id.replaceAll('-', '')}`
  await postedTrip(owner, { ...TO_NOBODY_ELSE, ...days, description: word, audience: 'female' })
  return word
}

/** Three travellers are the fewest that are a number. */
async function postWithTwoOthers({ app, owner }: ListWorld, trip: Partial<TripBody>) {
  for (const who of [owner, await traveller(app), await traveller(app)]) await postedTrip(who, trip)
}

export const searchRows: Rows = {
  access: {
    'GET /api/search/trips': [() => ({ url: '/api/search/trips?q=lisbon' }), ONBOARDED],
    'GET /api/search/travellers': [() => ({ url: '/api/search/travellers?q=lisbon' }), ONBOARDED],
    'GET /api/search/understood': [() => ({ url: '/api/search/understood?q=lisbon' }), ONBOARDED],
    'GET /api/discover': ONBOARDED,
    'GET /api/map': [() => ({ url: '/api/map?from=2027-05&to=2027-05' }), ONBOARDED],
  },
  lists: [
    {
      call: 'GET /api/search/trips',
      holds: 'a trip for women',
      setUp: after(postRareTrip, (word, world) => ({
        url: `/api/search/trips?q=${word}`,
        shows: holding(world.owner.id),
      })),
      alsoSeenBy: FOR_EVERY_WOMAN,
    },
    {
      call: 'GET /api/search/travellers',
      holds: 'who has a trip for women',
      setUp: after(postRareTrip, (word, world) => ({
        url: `/api/search/travellers?q=${word}`,
        shows: holding(world.owner.id),
      })),
      alsoSeenBy: FOR_EVERY_WOMAN,
    },
    {
      call: 'GET /api/search/travellers',
      holds: 'the trip for women of somebody who is found by their name',
      async setUp({ owner, tripId }) {
        const username = `u${owner.id.replaceAll('-', '').slice(-20)}`
        await owner.call('PUT', '/api/users/profile', { username })
        return { url: `/api/search/travellers?q=${username}`, shows: holding(tripId) }
      },
      alsoSeenBy: FOR_EVERY_WOMAN,
    },
    {
      call: 'GET /api/search/understood',
      holds: 'that there is a trip for women, where a search found none',
      setUp: after(postRareTrip, (word) => ({
        url: `/api/search/understood?q=${word}%20antarctica`,
        shows: holding(`"query":"${word}"`),
      })),
      alsoSeenBy: FOR_EVERY_WOMAN,
    },
    {
      call: 'GET /api/discover',
      holds: 'how many go to a place, one of them the owner',
      async setUp(world) {
        await world.app.services.pool.query(`delete from trips where place_key = 'r-santorini'`)
        await postWithTwoOthers(world, { destination: 'Santorini', country: 'Greece', placeId: 'r-santorini', ...days })
        return { url: '/api/discover', shows: ({ body }) => JSON.parse(body).popular[0].travelers === 3 }
      },
      alsoSeenBy: FOR_EVERYBODY,
    },
    {
      call: 'GET /api/map',
      holds: 'how many go to a city in a month, one of them the owner',
      async setUp(world) {
        await world.app.services.pool.query('delete from trips where place_key = $1', [PLACES.faro.placeId])
        await postWithTwoOthers(world, { ...PLACES.faro, startDate: '2031-05-01', endDate: '2031-05-03' })
        return { url: '/api/map?from=2031-05&to=2031-05', shows: holding('"travelers":3') }
      },
      alsoSeenBy: FOR_EVERYBODY,
    },
  ],
}
