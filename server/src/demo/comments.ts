import { hash, seededRandom } from '@caravan/postcards/seeded-random.ts'
import { tripOf } from './cast.ts'
import { demoData } from './data.ts'
import type { DemoComment, Threads } from './shapes.ts'

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
