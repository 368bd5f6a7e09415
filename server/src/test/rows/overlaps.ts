import { postedTrip } from '../factories.ts'
import { ONBOARDED } from './access.ts'
import { after, holding, type ListWorld } from './list.ts'
import type { Rows } from './rows.ts'

/** Nine days of each world's own, far apart from those of the others: a page holds twenty trips. */
let worlds = 0
function newDays() {
  const first = Date.UTC(2031, 0, 1 + 30 * worlds++)
  const dayAfter = (days: number) => new Date(first + days * 86_400_000).toISOString().slice(0, 10)
  return { startDate: dayAfter(0), endDate: dayAfter(8) }
}
const FARO = { destination: 'Faro', country: 'Portugal' }

/** The viewer and the owner are in one place, or in one country, on the same days; the owner's trip is for women. */
async function bothTravel({ owner, viewer }: ListWorld, theirs = FARO) {
  const days = newDays()
  const mine = await postedTrip(viewer, { ...FARO, ...days })
  const { id } = await postedTrip(owner, { ...theirs, ...days, audience: 'female' })
  return { mine: mine.id, theirs: id }
}

export const overlapRows: Rows = {
  access: {
    'GET /api/overlaps': ONBOARDED,
  },
  lists: [
    {
      call: 'GET /api/overlaps',
      holds: 'a trip for women that meets one’s own',
      setUp: after(bothTravel, ({ theirs }) => ({ url: '/api/overlaps', shows: holding(theirs) })),
    },
    {
      call: 'GET /api/overlaps',
      holds: 'a trip for women that meets this one of one’s own',
      setUp: after(bothTravel, ({ mine, theirs }) => ({ url: `/api/overlaps?postId=${mine}`, shows: holding(theirs) })),
    },
    {
      call: 'GET /api/overlaps',
      holds: 'a trip for women in the same country',
      async setUp(world) {
        const { theirs } = await bothTravel(world, { destination: 'Porto', country: 'Portugal' })
        return { url: '/api/overlaps?country=true', shows: holding(theirs) }
      },
    },
  ],
}
