/**
 * What a page of For you costs against one of Latest, for somebody with 20 trips to come: among 1,000,000 trips all over the
 * world. Fills a folder of its own the first time, the one of `overlaps`.
 *
 *   npm run bench -- for-you [--trips 1000000]
 */
import { parseArgs } from 'node:util'
import { cookieFor } from './lib/crowd.ts'
import { connectToDatabase } from './lib/data-dir.ts'
import { median, quantile, responseTimes } from './lib/load.ts'
import { runBench } from './lib/measure.ts'
import { fillOverlaps, giveTrips, overlapsDir } from './lib/overlaps-data.ts'
import { startBenchServer } from './lib/server.ts'

const { values } = parseArgs({ options: { trips: { type: 'string', default: '1000000' } } })
const READER = 'bench-for-you@example.org'
const OWN_TRIPS = 20
const WARM_UP = 200
const CALLS = 600
const RANKINGS = 30

const bars = {
  page: { what: 'page of For you : of Latest, median', atMost: 1.5 },
  ranking: { what: 'first page where the ranking is made, 95th percentile', unit: ' ms' },
}

await runBench(bars, async (figure) => {
  const count = Number(values.trips)
  await fillOverlaps(count)
  const { url, dataDir } = await startBenchServer(overlapsDir(count))
  const cookie = await cookieFor(dataDir, READER, '--gender', 'woman')
  await giveTrips(dataDir, READER, OWN_TRIPS)
  const client = await connectToDatabase(dataDir)
  // posted a while ago: Latest would begin with them, and what is one's own is compared with nobody
  await client.query(
    `update trips set created_at = now() - interval '60 days' where user_id = (select id from users where email = $1)`,
    [READER],
  )
  // shared with some: everybody of these trips likes forests, and nobody would be from outside
  await client.query(
    `update users set preferred_activities = '{hiking,camping}', preferred_destinations = '{islands}', lifestyle = '{foodie}',
       travel_budget = 'budget', personality_type = null, experience_level = null, preferred_transport = '{}'
     where email = $1`,
    [READER],
  )

  const [latest, forYou] = [`${url}/api/posts?page=0`, `${url}/api/for-you`]
  const taken: { latest: number[]; forYou: number[] } = { latest: [], forYou: [] }
  // by turns, so that the machine's moods fall on both
  for (let call = 0; call < WARM_UP + CALLS; call++) {
    const [one, other] = [await responseTimes([latest], cookie), await responseTimes([forYou], cookie)]
    if (call < WARM_UP) continue
    taken.latest.push(...one)
    taken.forYou.push(...other)
  }
  figure('page', median(taken.forYou) / median(taken.latest))

  const rankings: number[] = []
  for (let n = 0; n < RANKINGS; n++) {
    await client.query('delete from for_you_lists')
    rankings.push(...(await responseTimes([forYou], cookie)))
  }
  figure('ranking', quantile(rankings, 0.95))
  await client.end()
})
