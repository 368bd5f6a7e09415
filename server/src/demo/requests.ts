import { hash, seededRandom } from '@caravan/postcards/seeded-random.ts'
import { tripOf } from './cast.ts'
import { demoData } from './data.ts'
import type { DemoRequest } from './shapes.ts'

type Asked = readonly (readonly [asker: string, status: DemoRequest['status']])[]

/** Of trips by their keys, and of travellers without a trip. */
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
