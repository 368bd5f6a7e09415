import { newCity } from '../cities.ts'
import { accepted, postedTrip, type Traveller } from '../factories.ts'
import { dayFromNow } from '../search.ts'
import { expected, ONBOARDED } from './access.ts'
import { after, counting, holding, type ListWorld } from './list.ts'
import { MATCH_STAYS, matchWithOwner } from './matches.ts'
import type { Rows } from './rows.ts'

/** A day ago, so that others see it. */
const move = async ({ app }: ListWorld, who: Traveller, place: { city: string; country: string }) => {
  accepted(await who.call('PUT', '/api/users/location', place))
  await app.services.pool.query('update users set city_confirmed_on = city_confirmed_on - 1 where id = $1', [who.id])
}

async function inOneCity(world: ListWorld) {
  const here = newCity()
  await move(world, world.owner, here)
  await move(world, world.viewer, here)
}

/** The owner is in the viewer's city by a trip for women, and lives elsewhere. */
async function onATripForWomen(world: ListWorld) {
  const { app, owner, viewer } = world
  await move(world, viewer, newCity())
  const text = 'select city as destination, country, place_id as "placeId" from users where id = $1'
  const { rows } = await app.services.pool.query(text, [viewer.id])
  const days = { startDate: dayFromNow(-1), endDate: dayFromNow(1) }
  await postedTrip(owner, { ...rows[0], audience: 'female', ...days })
}

const ANY_GENDER = {
  wrongGender: 'Who lives somewhere is shown to whoever is there, of any gender.',
  hidden: 'Who lives somewhere is shown, whatever of theirs is hidden.',
}

/** In the matrix of access the owner alone has one. */
const WITH_A_CITY = expected(401, 403, 200, 409, 409)

export const nearMeRows: Rows = {
  access: {
    'GET /api/users/nearby': WITH_A_CITY,
    'GET /api/users/nearby/count': WITH_A_CITY,
    'PUT /api/users/location/confirmation': WITH_A_CITY,
    'PUT /api/users/near-me': [{ isHidden: true }, ONBOARDED],
    'GET /api/places/nearest': [
      () => ({ url: '/api/places/nearest?latitude=38.71&longitude=-9.14' }),
      expected(401, 403, 200, 200, 200),
    ],
  },
  lists: [
    {
      call: 'GET /api/users/nearby',
      holds: 'who lives in the viewer’s city',
      setUp: after(inOneCity, (_made, world) => ({ url: '/api/users/nearby', shows: holding(world.owner.id) })),
      alsoSeenBy: ANY_GENDER,
    },
    {
      call: 'GET /api/users/nearby',
      holds: 'who is there by a trip for women',
      setUp: after(onATripForWomen, (_made, world) => ({ url: '/api/users/nearby', shows: holding(world.owner.id) })),
    },
    {
      call: 'GET /api/users/nearby',
      holds: 'a match of the two',
      async setUp(world) {
        await inOneCity(world)
        const matchId = await matchWithOwner(world)
        return { url: '/api/users/nearby', shows: holding(matchId) }
      },
      alsoSeenBy: MATCH_STAYS,
    },
    {
      call: 'GET /api/users/nearby/count',
      holds: 'who lives in the viewer’s city',
      setUp: after(inOneCity, () => ({ url: '/api/users/nearby/count', shows: counting('people') })),
      alsoSeenBy: ANY_GENDER,
    },
    {
      call: 'GET /api/users/nearby/count',
      holds: 'who is there by a trip for women',
      setUp: after(onATripForWomen, () => ({ url: '/api/users/nearby/count', shows: counting('people') })),
    },
  ],
  nothingOfOthers: {
    'GET /api/places/nearest': 'The gazetteer; nobody’s trips or places are in it.',
    'PUT /api/users/location/confirmation': 'Oneself.',
    'PUT /api/users/near-me': 'Oneself.',
  },
}
