import { hash, seededRandom } from '@caravan/postcards/seeded-random.ts'
import { TRAVELLERS, TRIPS } from './cast.ts'
import { COMMENTS } from './comments.ts'
import { belongsTo } from './may-see.ts'
import type { DemoLike, DemoTraveller, DemoTrip } from './shapes.ts'

const talked = new Set(COMMENTS.map(({ trip, traveller }) => `${trip} ${traveller}`))

/** As in life: a few trips please nearly everybody, most please some, and some people like all they see. */
export const LIKES: readonly DemoLike[] = TRIPS.flatMap((trip) =>
  TRAVELLERS.filter((traveller) => likes(traveller, trip)).map((traveller) => {
    const chance = seededRandom(hash(`when ${trip.key} ${traveller.key}`))
    return { trip: trip.key, traveller: traveller.key, ago: trip.postedAgo * (1 - 0.95 * chance() ** 3) }
  }),
)

function likes(traveller: DemoTraveller, trip: DemoTrip): boolean {
  if (traveller.key === trip.traveller || !belongsTo(traveller, trip.audience)) return false
  const appeal = 0.05 + 0.8 * seededRandom(hash(`appeal ${trip.key}`))() ** 4
  const eagerness = 0.25 + 1.3 * seededRandom(hash(`eager ${traveller.key}`))() ** 2
  const talk = talked.has(`${trip.key} ${traveller.key}`) ? 4 : 1
  return seededRandom(hash(`like ${trip.key} ${traveller.key}`))() < appeal * eagerness * talk
}
