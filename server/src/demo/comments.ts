import { hash, seededRandom } from '@caravan/postcards/seeded-random.ts'
import { tripOf } from './cast.ts'
import { underBangkokTrips } from './comments/under-bangkok-trips.ts'
import { underBerlinTrips } from './comments/under-berlin-trips.ts'
import { underBuenosAiresTrips } from './comments/under-buenos-aires-trips.ts'
import { underCapeTownTrips } from './comments/under-cape-town-trips.ts'
import { underIstanbulTrips } from './comments/under-istanbul-trips.ts'
import { underKyotoTrips } from './comments/under-kyoto-trips.ts'
import { underLisbonTrips } from './comments/under-lisbon-trips.ts'
import { underMelbourneTrips } from './comments/under-melbourne-trips.ts'
import { underMexicoCityTrips } from './comments/under-mexico-city-trips.ts'
import { underMontrealTrips } from './comments/under-montreal-trips.ts'
import { underNairobiTrips } from './comments/under-nairobi-trips.ts'
import { underTbilisiTrips } from './comments/under-tbilisi-trips.ts'
import type { DemoComment, Threads } from './shapes.ts'

const THREADS: readonly Threads[] = [
  ...[underLisbonTrips, underBerlinTrips, underMexicoCityTrips, underBangkokTrips, underKyotoTrips],
  ...[underCapeTownTrips, underBuenosAiresTrips, underIstanbulTrips, underMelbourneTrips],
  ...[underMontrealTrips, underNairobiTrips, underTbilisiTrips],
]

const MAX_SILENCE_HOURS = 14

export const COMMENTS: readonly DemoComment[] = THREADS.flatMap((threads) =>
  Object.entries(threads).flatMap(([trip, says]) => {
    const times = hoursAgo(trip, says.length)
    return says.map(([traveller, content], index) => ({ trip, traveller, content, ago: times[index] ?? 0 }))
  }),
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
