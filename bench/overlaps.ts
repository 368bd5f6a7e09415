/**
 * Who overlaps with a trip: among 1,000,000 trips all over the world, among a tenth of them, for one trip, for
 * twenty own ones in one call, and in the busiest place, with 20,000 trips in one month. Fills folders of its own the first time.
 *
 *   npm run bench -- overlaps [--trips 1000000]
 */
import { parseArgs } from 'node:util'
import { cookieFor } from './lib/crowd.ts'
import { connectToDatabase } from './lib/data-dir.ts'
import { quantile, responseTimes } from './lib/load.ts'
import { runBench } from './lib/measure.ts'
import { type BenchServer, fillFolder, startBenchServer } from './lib/server.ts'

const { values } = parseArgs({ options: { trips: { type: 'string', default: '1000000' } } })
const overlapsDir = (count: number) => `.data-bench/overlaps${count === 1_000_000 ? '' : `-${count}`}`

const TRAVELLERS = 100_000
/** Places people go to, the best known much more often than the others. */
const PLACES = 20_000
/** In one month, to Lisbon, of a million; else as large a part. */
const BUSIEST_PART = 0.02
const BUSY_MONTH = `(date_trunc('month', current_date + 60)::date)`

const USERS = `
  insert into users (id, email, username, first_name, last_name, bio, gender, onboarding_completed, stated_adult_at,
    created_at, updated_at, personality_type, travel_budget, experience_level, lifestyle, preferred_destinations, preferred_activities,
    preferred_transport)
  select gen_random_uuid(), 'overlap' || n || '@example.org', 'overlap_' || n, 'Name' || n, 'Last' || n, 'Slow trains.',
    (array['woman', 'man', null])[1 + n % 3], true, now(), now(), now(),
    (array['introvert', 'extrovert', 'ambivert'])[1 + h % 3], (array['budget', 'mid_range', 'luxury'])[1 + h / 3 % 3],
    (array['beginner', 'intermediate', 'experienced', 'expert'])[1 + h / 9 % 4],
    array[(array['night_owl', 'early_bird', 'vegan', 'foodie', 'cautious'])[1 + h % 5]],
    array[(array['beaches', 'cities', 'mountains', 'islands'])[1 + h % 4], 'forests'],
    array[(array['hiking', 'biking', 'yoga'])[1 + h % 3], (array['camping', 'museums', 'nightlife', 'shopping'])[1 + h / 5 % 4]],
    array[(array['train', 'bus', 'car'])[1 + h / 7 % 3]]
  from generate_series(0, ${TRAVELLERS - 1}) n cross join lateral (select (hashint8(n) & 2147483647) as h) hash`

/** Regions and countries count as cities of a million and a half. */
const WHERE = `
  create table bench_places as
    select row_number() over (order by case kind when 'city' then population else 1500000 end desc, id) as at, * from places
    where not is_district order by 1 limit ${PLACES};
  create index on bench_places (at);
  create table bench_travellers as select row_number() over (order by id) - 1 as n, id from users;
  create index on bench_travellers (n)`

/** `n`, `at`, `first_day`, `days` and `u`: one in fifty stays for months, one in seven of the longer ones is flexible. */
const tripsOf = (source: string) => `
  insert into trips (id, user_id, destination, country, country_key, place_id, latitude, longitude, radius_km, start_date,
    end_date, min_nights, max_nights, description, poster_key, audience, created_at)
  select gen_random_uuid(), t.id, p.name, p.country, p.country_code, p.id, p.latitude, p.longitude, p.radius_km, first_day,
    first_day + days, case when said.n % 7 = 0 and days > 4 then 2 + days / 3 end,
    case when said.n % 7 = 0 and days > 4 then 3 + days / 2 end, 'Four miradouros.', p.id,
    (array['all', 'all', 'all', 'all', 'all', 'all', 'all', 'all', 'female', 'male'])[1 + said.n % 10],
    now() - said.n * interval '25 seconds'
  from (${source}) said join bench_places p on p.at = said.at join bench_travellers t on t.n = said.u`

const anywhere = (count: number) => `
  select n, floor(exp(random() * ln(${PLACES})))::bigint as at, current_date + (random() * 365)::int as first_day,
    (case when random() < 0.02 then 30 + random() * 200 else 1 + random() * random() * 20 end)::int as days,
    floor(random() * ${TRAVELLERS})::int as u
  from generate_series(1, ${Math.round(count * (1 - BUSIEST_PART))}) n`
const inLisbon = (count: number) => `
  select n, (select at from bench_places where id = 'g2267057') as at, ${BUSY_MONTH} + (random() * 27)::int as first_day,
    (1 + random() * random() * 20)::int as days, floor(random() * ${TRAVELLERS})::int as u
  from generate_series(1, ${Math.round(count * BUSIEST_PART)}) n`

/** Trips all over the world in the coming year, the same way each time. Fills the folder where it is not filled yet. */
const fillOverlaps = (count: number): Promise<void> =>
  fillFolder(overlapsDir(count), [
    ['travellers', USERS],
    ['places', WHERE],
    ['trips', tripsOf(anywhere(count))],
    ['lisbon', tripsOf(inLisbon(count))],
  ])

/**
 * Gives somebody so many coming trips, to where and when others go: copies of trips chosen by `where`, the same each time.
 * Trips of theirs that are there already go.
 */
async function giveTrips(dataDir: string, email: string, count: number, where = 'true'): Promise<string[]> {
  const client = await connectToDatabase(dataDir)
  const [{ id: userId }] = (await client.query<{ id: string }>('select id from users where email = $1', [email]))
    .rows as [{ id: string }]
  await client.query('delete from trips where user_id = $1', [userId])
  const { rows } = await client.query<{ id: string }>(
    `insert into trips (id, user_id, destination, country, country_key, place_id, latitude, longitude, radius_km,
       start_date, end_date, min_nights, max_nights, description, poster_key, audience, created_at)
     select gen_random_uuid(), $1, destination, country, country_key, place_id, latitude, longitude, radius_km,
       start_date, end_date, min_nights, max_nights, description, poster_key, 'all', now()
     from (select * from trips where end_date > current_date + 7 and user_id <> $1 and ${where}
       order by md5(destination || start_date || end_date || description || created_at) limit $2) chosen
     returning id`,
    [userId, count],
  )
  await client.end()
  return rows.map(({ id }) => id)
}

const TO_LISBON_IN_THE_BUSIEST_MONTH = `place_id = 'g2267057'
  and start_date between ${BUSY_MONTH} + 5 and ${BUSY_MONTH} + 15 and end_date - start_date between 4 and 12`

const TRIPS = 200
const WARM_UP = 10
const ROUNDS = 3
const TWENTY = 20
const CALLS = 100

const bars = {
  one: { what: 'overlaps of one trip, 95th percentile', unit: ' ms', atMost: 30 },
  tenth: { what: 'the same among a tenth of the trips', unit: ' ms' },
  size: { what: 'the same among all : among a tenth', atMost: 1.5 },
  twenty: { what: 'of 20 own trips, 95th percentile', unit: ' ms', atMost: 80 },
  busiest: { what: 'of one trip to the busiest place, 95th percentile', unit: ' ms', atMost: 30 },
  country: { what: 'of one trip with the same country, 95th percentile', unit: ' ms' },
}

await runBench(bars, async (figure) => {
  const count = Number(values.trips)
  await fillOverlaps(count)
  await fillOverlaps(count / 10)
  const large = await startBenchServer(overlapsDir(count))
  const small = await startBenchServer(overlapsDir(count / 10))

  const one = await overlapsOf(large, 'bench-one@example.org', TRIPS)
  figure('one', await slowest(one.urls, one.cookie))
  const few = await overlapsOf(small, 'bench-one@example.org', TRIPS)
  const tenth = await slowest(few.urls, few.cookie)
  figure('tenth', tenth)
  figure('size', (await slowest(one.urls, one.cookie)) / tenth)
  await small.stop()
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
