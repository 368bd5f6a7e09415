/**
 * Who overlaps with a trip: among 1,000,000 trips all over the world, among a tenth and a hundredth of them, for one trip, for
 * twenty own ones in one call, and in the busiest place, with 20,000 trips in one month. Fills folders of its own the first time.
 *
 *   npm run bench -- overlaps [--trips 1000000]
 */
import { parseArgs } from 'node:util'
import { cookieFor } from './lib/crowd.ts'
import { quantile, responseTimes } from './lib/load.ts'
import { runBench } from './lib/measure.ts'
import { fillOverlaps, giveTrips, overlapsDir, TO_LISBON_IN_THE_BUSIEST_MONTH } from './lib/overlaps-data.ts'
import { type BenchServer, startBenchServer } from './lib/server.ts'

const { values } = parseArgs({ options: { trips: { type: 'string', default: '1000000' } } })
const TRIPS = 200
const WARM_UP = 10
const ROUNDS = 3
const TWENTY = 20
const CALLS = 100

const bars = {
  one: { what: 'overlaps of one trip, 95th percentile', unit: ' ms', atMost: 30 },
  tenth: { what: 'the same among a tenth of the trips', unit: ' ms' },
  hundredth: { what: 'the same among a hundredth', unit: ' ms' },
  size: { what: 'the same among all : among a tenth', atMost: 1.5 },
  twenty: { what: 'of 20 own trips, 95th percentile', unit: ' ms', atMost: 80 },
  busiest: { what: 'of one trip to the busiest place, 95th percentile', unit: ' ms', atMost: 30 },
  country: { what: 'of one trip with the same country, 95th percentile', unit: ' ms' },
}

await runBench(bars, async (figure) => {
  const count = Number(values.trips)
  await fillOverlaps(count)
  await fillOverlaps(count / 10)
  await fillOverlaps(count / 100)
  const large = await startBenchServer(overlapsDir(count))
  const small = await startBenchServer(overlapsDir(count / 10))

  const one = await overlapsOf(large, 'bench-one@example.org', TRIPS)
  figure('one', await slowest(one.urls, one.cookie))
  const few = await overlapsOf(small, 'bench-one@example.org', TRIPS)
  const tenth = await slowest(few.urls, few.cookie)
  figure('tenth', tenth)
  figure('size', (await slowest(one.urls, one.cookie)) / tenth)
  await small.stop()
  const smallest = await startBenchServer(overlapsDir(count / 100))
  const fewest = await overlapsOf(smallest, 'bench-one@example.org', TRIPS)
  figure('hundredth', await slowest(fewest.urls, fewest.cookie))
  await smallest.stop()
  figure(
    'country',
    await slowest(
      one.urls.map((url) => `${url}&country=true`),
      one.cookie,
    ),
  )

  const busy = await overlapsOf(large, 'bench-busy@example.org', TWENTY, TO_LISBON_IN_THE_BUSIEST_MONTH)
  figure('busiest', await slowest(busy.urls, busy.cookie))

  const twenty = await overlapsOf(large, 'bench-twenty@example.org', TWENTY)
  figure('twenty', await slowest(Array<string>(CALLS).fill(`${large.url}/api/overlaps`), twenty.cookie))
})

/** The calls for the trips of somebody who has so many. */
async function overlapsOf({ url, dataDir }: BenchServer, email: string, count: number, where?: string) {
  const cookie = await cookieFor(dataDir, email, '--gender', 'woman')
  const ids = await giveTrips(dataDir, email, count, where)
  return { cookie, urls: ids.map((id) => `${url}/api/overlaps?postId=${id}`) }
}

/** The 95th percentile, once connections have their plans and pages are in memory. */
async function slowest(urls: string[], cookie: string): Promise<number> {
  for (let round = 0; round < WARM_UP; round++) await responseTimes(urls.slice(0, WARM_UP), cookie)
  await responseTimes(urls, cookie)
  const taken: number[] = []
  for (let round = 0; round < ROUNDS; round++) taken.push(...(await responseTimes(urls, cookie)))
  return quantile(taken, 0.95)
}
