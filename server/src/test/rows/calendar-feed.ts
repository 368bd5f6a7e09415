import { ONBOARDED } from './access.ts'
import { holding } from './list.ts'
import type { Rows } from './rows.ts'

export const calendarFeedRows: Rows = {
  access: {
    'GET /api/calendar-feed': ONBOARDED,
    'PUT /api/calendar-feed': [{}, ONBOARDED],
    'DELETE /api/calendar-feed': ONBOARDED,
  },
  lists: [
    {
      call: 'GET /calendar/trips/:tripId.ics',
      holds: 'a trip for women as a file for calendars',
      setUp: async ({ tripId }) => ({ url: `/calendar/trips/${tripId}.ics`, shows: holding(`UID:${tripId}`) }),
      alsoSeenBy: { stranger: 'A trip for women is for every woman.' },
    },
  ],
}
