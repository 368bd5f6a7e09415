/**
 * What the first page of Near Me costs in a city with 50,000 travellers against a city with 50, among 1,000,000; how it
 * compares with a bare route that runs the same statement; and how fast the nearest city of a point is found. Fills a
 * folder of its own the first time.
 *
 *   npm run bench -- near-me [--travellers 1000000]
 */
import { parseArgs } from 'node:util'
import { cityOf, fillTravellers, LARGE_CITY, SMALL_CITY, travellersDir } from './lib/cities.ts'
import { cookieFor } from './lib/crowd.ts'
import { connectToDatabase } from './lib/data-dir.ts'
import { load, median, quantile, responseTimes } from './lib/load.ts'
import { runBench } from './lib/measure.ts'
import { startBenchServer, startYardstick } from './lib/server.ts'

const { values } = parseArgs({
  options: { travellers: { type: 'string', default: '1000000' }, seconds: { type: 'string', default: '6' } },
})
const SINGLE = 200
const ROUNDS = 7
const LOADS = 3
const CONNECTIONS = 16
const POINTS = 1000

const bars = {
  large: { what: 'first page of Near Me, a city with 50,000 : with 50', atMost: 1.5 },
  throughput: { what: 'first page of Near Me at 16 connections, own : bare', atLeast: 0.5 },
  nearest: { what: 'the city of a point, 95th percentile', unit: ' ms', atMost: 5 },
}

await runBench(bars, async (figure) => {
  const count = Number(values.travellers)
  await fillTravellers(count)
  const { url, dataDir } = await startBenchServer(travellersDir(count))
  const page = `${url}/api/users/nearby`
  const [large, small] = [await viewerIn(dataDir, LARGE_CITY), await viewerIn(dataDir, SMALL_CITY)]
  const rounds: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const [other, one] = [await timeOf(page, small), await timeOf(page, large)]
    console.log(`  ${one.toFixed(2)} ms against ${other.toFixed(2)} ms`)
    // the first warms up
    if (round > 0) rounds.push(one / other)
  }
  figure('large', median(rounds))

  const bare = await startYardstick('bare-nearby', dataDir)
  const ratios: number[] = []
  for (let round = 0; round < LOADS; round++) {
    const yardstick = await load(`${bare.url}/nearby`, '', CONNECTIONS, Number(values.seconds))
    const own = await load(page, large, CONNECTIONS, Number(values.seconds))
    console.log(`  own ${own.perSecond.toFixed(0)}/s, bare ${yardstick.perSecond.toFixed(0)}/s`)
    ratios.push(own.perSecond / yardstick.perSecond)
  }
  figure('throughput', median(ratios))

  const urls = (await pointsOf(dataDir)).map(
    ({ latitude, longitude }) => `${url}/api/places/nearest?latitude=${latitude}&longitude=${longitude}`,
  )
  await responseTimes(urls.slice(0, 100), large)
  figure('nearest', quantile(await responseTimes(urls, large), 0.95))
})

function viewerIn(dataDir: string, email: typeof LARGE_CITY | typeof SMALL_CITY): Promise<string> {
  const [city, country] = cityOf[email]
  return cookieFor(dataDir, email, '--city', city, '--country', country)
}

async function timeOf(page: string, cookie: string): Promise<number> {
  return median(await responseTimes(Array<string>(SINGLE).fill(page), cookie))
}

/** Where people are: in cities all over the world, the same each time. */
async function pointsOf(dataDir: string) {
  const client = await connectToDatabase(dataDir)
  const { rows } = await client.query<{ latitude: string; longitude: string }>(
    `select round(latitude::numeric, 4)::text as latitude, round(longitude::numeric, 4)::text as longitude from places
     where kind = 'city' order by md5(id) limit ${POINTS}`,
  )
  await client.end()
  return rows
}
