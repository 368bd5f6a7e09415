import { hash, seededRandom } from '@caravan/postcards/seeded-random.ts'
import { belongsTo, TRAVELLERS, TRIPS, tripOf } from './cast.ts'
import {
  type DemoComment,
  type DemoLike,
  type DemoRequest,
  type DemoTraveller,
  type DemoTrip,
  demoData,
  type Threads,
} from './data.ts'

const MAX_SILENCE_HOURS = 14

export const COMMENTS: readonly DemoComment[] = Object.entries(demoData<Threads>('comments')).flatMap(
  ([trip, says]) => {
    const times = hoursAgo(trip, says.length)
    return says.map(([traveller, content], index) => ({ trip, traveller, content, ago: times[index] ?? 0 }))
  },
)

/** When each of a thread was written, in order: short gaps and some long ones, squeezed where the trip is new. */
function hoursAgo(trip: string, count: number): number[] {
  const { postedAgo } = tripOf(trip)
  const chance = seededRandom(hash(`comments ${trip}`))
  let after = 0
  const moments = Array.from({ length: count }, () => {
    after += 0.05 + MAX_SILENCE_HOURS * chance() ** 3
    return after
  })
  const squeeze = Math.min(1, (0.9 * postedAgo) / after)
  return moments.map((moment) => postedAgo - moment * squeeze)
}

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

type Asked = readonly (readonly [asker: string, status: DemoRequest['status']])[]

const { aboutTrips, direct } = demoData<Record<'aboutTrips' | 'direct', Record<string, Asked>>>('requests')

const OLDEST_DIRECT_HOURS = 600

export const REQUESTS: readonly DemoRequest[] = [
  ...listed(aboutTrips, (trip) => ({ trip, asked: tripOf(trip).traveller, since: tripOf(trip).postedAgo })),
  ...listed(direct, (asked) => ({ trip: null, asked, since: OLDEST_DIRECT_HOURS })),
]

function listed(
  table: Record<string, Asked>,
  read: (key: string) => { trip: string | null; asked: string; since: number },
): DemoRequest[] {
  return Object.entries(table).flatMap(([key, asks]) => {
    const { since, ...about } = read(key)
    return asks.map(([asker, status]) => {
      const ago = since * (0.1 + 0.8 * seededRandom(hash(`request ${key} ${asker}`))())
      return { ...about, asker, status, ago }
    })
  })
}
