/**
 * What the first page of Near Me costs in a city with 50,000 travellers against a city with 50, among 1,000,000; how it
 * compares with a bare route that runs the same statement; and how fast the nearest city of a point is found. Fills a
 * folder of its own the first time.
 *
 *   npm run bench -- near-me [--travellers 1000000]
 */
import { parseArgs } from 'node:util'
import { cookieFor } from './lib/crowd.ts'
import { connectToDatabase } from './lib/data-dir.ts'
import { load, median, quantile, responseTimes } from './lib/load.ts'
import { runBench } from './lib/measure.ts'
import { fillFolder, startBenchServer, startYardstick } from './lib/server.ts'

const { values } = parseArgs({
  options: { travellers: { type: 'string', default: '1000000' }, seconds: { type: 'string', default: '6' } },
})
/** Who looks around in a city with very many, and in one with few. */
const LARGE_CITY = 'bench-large-city@example.org'
const SMALL_CITY = 'bench-small-city@example.org'
const cityOf = { [LARGE_CITY]: ['Lisbon', 'Portugal'], [SMALL_CITY]: ['Galway', 'Ireland'] } as const

const IN_LARGE = 50_000
const IN_SMALL = 50
const OTHER_CITIES = 2000
const VISITORS = 2000

const travellersDir = (count: number) => `.data-bench/travellers${count === 1_000_000 ? '' : `-${count}`}`

/** Which city: the first many, then a few, then the others. */
const CITIES = `
  create temporary table city as
    select row_number() over (order by population desc, id) as at, id, name, country from places
    where kind = 'city' and not is_district and name not in ('Lisbon', 'Galway')
    order by population desc, id limit ${OTHER_CITIES};
  insert into city select 0, id, name, country from places where name = 'Lisbon' and country = 'Portugal' and kind = 'city';
  insert into city select -1, id, name, country from places where name = 'Galway' and country = 'Ireland' and kind = 'city'`

/** Two or three of each list, different from one traveller to the next. Confirmed for good, so that the data can be kept. */
const users = (count: number) => `
  insert into users (id, email, username, first_name, last_name, bio, onboarding_completed, stated_adult_at, created_at,
    updated_at, city, country, place_id, city_confirmed_on, seen_on, seen_before, personality_type, travel_budget, experience_level,
    lifestyle, preferred_destinations, preferred_activities, preferred_transport)
  select gen_random_uuid(), 'near' || n || '@example.org', 'near_' || n, 'Name' || n, 'Last' || n, 'Slow trains.', true,
    now(), now(), now(), city.name, city.country, city.id, '2199-01-01', current_date - h % 60, current_date - 60 - h % 60,
    (array['introvert', 'extrovert', 'ambivert'])[1 + h % 3], (array['budget', 'mid_range', 'luxury'])[1 + h / 3 % 3],
    (array['beginner', 'intermediate', 'experienced', 'expert'])[1 + h / 9 % 4],
    array[(array['night_owl', 'early_bird', 'vegan', 'foodie', 'cautious'])[1 + h % 5]],
    array[(array['beaches', 'cities', 'mountains', 'islands'])[1 + h % 4], 'forests'],
    array[(array['hiking', 'biking', 'yoga'])[1 + h % 3], (array['camping', 'museums', 'nightlife', 'shopping'])[1 + h / 5 % 4]],
    array[(array['train', 'bus', 'car'])[1 + h / 7 % 3]]
  from generate_series(0, ${count - 1}) n cross join lateral (select (hashint8(n) & 2147483647) as h) hash
  join city on city.at = case when n < ${IN_LARGE} then 0 when n < ${IN_LARGE + IN_SMALL} then -1 else 1 + n % ${OTHER_CITIES} end`

/** Of travellers who live elsewhere, to the large city, going on now. */
const TRIPS = `
  insert into trips (id, user_id, destination, country, place_id, start_date, end_date, description, poster_key, created_at)
  select gen_random_uuid(), u.id, city.name, city.country, city.id, current_date - 1, '2199-01-01', 'Four miradouros.', city.id, now()
  from (select id from users where username like 'near_%' and city <> 'Lisbon' order by id limit ${VISITORS}) u, city
  where city.at = 0`

const fillTravellers = (count: number): Promise<void> =>
  fillFolder(
    travellersDir(count),
    [
      ['travellers', users(count)],
      ['trips', TRIPS],
    ],
    { before: CITIES },
  )

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

  const bare = await startYardstick('bare-routes', dataDir, LARGE_CITY)
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
