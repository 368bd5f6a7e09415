import { postedTrip } from '../factories.ts'
import { dayFromNow, PLACES } from '../search.ts'
import { wished, wokenBy } from '../wishes.ts'
import { expected, FOR_THE_TWO, ONBOARDED } from './access.ts'
import { holding, type ListWorld } from './list.ts'
import type { Rows } from './rows.ts'

const body = { placeId: PLACES.faro.placeId }
const days = { startDate: dayFromNow(30), endDate: dayFromNow(33) }
const tripForWomen = ({ owner }: ListWorld) => postedTrip(owner, { ...PLACES.faro, ...days, audience: 'female' })

export const wishRows: Rows = {
  access: {
    'GET /api/wishes': ONBOARDED,
    'POST /api/wishes': [body, expected(401, 403, 201, 201, 201)],
    'DELETE /api/wishes/:wishId': FOR_THE_TWO,
    'GET /api/wishes/:wishId/trips': FOR_THE_TWO,
  },
  lists: [
    {
      call: 'GET /api/wishes/:wishId/trips',
      holds: 'a trip for women that fits',
      async setUp(world) {
        const { id } = await tripForWomen(world)
        const wish = await wished(world.viewer, body)
        return { url: `/api/wishes/${wish.id}/trips`, shows: holding(id) }
      },
    },
    {
      call: 'GET /api/notifications',
      holds: 'that a trip for women fits a wish',
      async setUp(world) {
        await wished(world.viewer, body)
        await tripForWomen(world)
        await wokenBy(world.app, world.viewer)
        return { url: '/api/notifications', shows: holding('wish-fits') }
      },
    },
  ],
  nothingOfOthers: {
    'GET /api/wishes': 'The caller’s own wishes.',
    'POST /api/wishes': 'The caller’s own wish, just made.',
  },
}
