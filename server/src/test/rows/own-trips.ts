import { postedTrip } from '../factories.ts'
import { matchOf } from '../matches.ts'
import { ONBOARDED } from './access.ts'
import { holding } from './list.ts'
import type { Rows } from './rows.ts'

const DAYS = { startDate: '2032-04-01', endDate: '2032-04-08' }
const CALENDAR = '/api/own-trips/calendar?from=2032-03-28&to=2032-05-02'

export const ownTripRows: Rows = {
  access: {
    'GET /api/own-trips': [() => ({ url: '/api/own-trips?when=coming' }), ONBOARDED],
    'GET /api/own-trips/calendar': [() => ({ url: CALENDAR }), ONBOARDED],
  },
  lists: [
    {
      call: 'GET /api/own-trips/calendar',
      holds: 'a trip for women, of a match, that overlaps with one’s own',
      async setUp({ owner, viewer }) {
        await matchOf(viewer, owner)
        await postedTrip(viewer, DAYS)
        const { id } = await postedTrip(owner, { ...DAYS, audience: 'female' })
        return { url: CALENDAR, shows: holding(id) }
      },
    },
  ],
  nothingOfOthers: {
    'GET /api/own-trips': 'The caller’s own trips; `own-trips.test.ts` shows that nobody else’s is among them.',
  },
}
