import { postedTrip } from '../factories.ts'
import { dayFromNow } from '../search.ts'
import { bringMorning, savedSearch } from '../wishes.ts'
import { expected, FOR_THE_TWO, ONBOARDED } from './access.ts'
import { holding } from './list.ts'
import type { Rows } from './rows.ts'

const body = { q: 'surf portugal' }

export const savedSearchRows: Rows = {
  access: {
    'GET /api/saved-searches': ONBOARDED,
    'POST /api/saved-searches': [body, expected(401, 403, 201, 201, 201)],
    'DELETE /api/saved-searches/:searchId': FOR_THE_TWO,
  },
  lists: [
    {
      call: 'GET /api/notifications',
      holds: 'that a saved search has found a trip for women',
      async setUp({ app, owner, viewer }) {
        const word = `rare${owner.id.replaceAll('-', '')}`
        await savedSearch(viewer, word)
        const days = { startDate: dayFromNow(30), endDate: dayFromNow(33) }
        await postedTrip(owner, { ...days, description: word, audience: 'female' })
        await bringMorning(app, viewer)
        return { url: '/api/notifications', shows: holding('search-digest') }
      },
    },
  ],
  nothingOfOthers: {
    'GET /api/saved-searches': 'The caller’s own searches.',
  },
}
