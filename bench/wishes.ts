/**
 * How long it takes, from the answer to a new trip, until everybody who wished for one like it is notified, among 1,000,000
 * wishes: a trip to some city, one to the city that most wish for, and one to some city while a trip to a whole country
 * still wakes the wishes for all places in it. Fills a folder of its own the first time.
 *
 *   npm run bench -- wishes [--wishes 1000000]
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { cookieFor } from './lib/crowd.ts'
import { connectToDatabase } from './lib/data-dir.ts'
import { quantile } from './lib/load.ts'
import { CannotMeasure, onEnd, runBench } from './lib/measure.ts'
import { fillFolder, startBenchServer } from './lib/server.ts'

const wishesDir = (count: number) => `.data-bench/wishes${count === 1_000_000 ? '' : `-${count}`}`

const TRAVELLERS = 100_000
/** Places people wish for; to the best known goes about one wish in 140. */
const PLACES = 20_000

const USERS = `
  insert into users (id, email, username, first_name, gender, onboarding_completed, stated_adult_at, created_at, updated_at)
  select gen_random_uuid(), 'wish' || n || '@example.org', 'wish_' || n, 'Name' || n,
    (array['woman', 'man', null])[1 + n % 3], true, now(), now(), now()
  from generate_series(0, ${TRAVELLERS - 1}) n`

const WHERE = `
  create table bench_places as
    select row_number() over (order by population desc, id) - 1 as at, * from places
    where kind = 'city' and not is_district order by 1 limit ${PLACES};
  create index on bench_places (at);
  create table bench_travellers as select row_number() over (order by id) - 1 as n, id from users;
  create index on bench_travellers (n)`

/** Ten of each traveller, a third of them for any month, one in five with a tag. */
const wishesOf = (count: number) => `
  insert into wishes (id, user_id, place_key, destination, country, country_key, latitude, longitude, radius_km, cell,
    start_date, end_date, tags, tag_lexemes, created_at)
  select gen_random_uuid(), t.id, p.id, p.name, p.country, p.country_code, p.latitude, p.longitude, p.radius_km,
    trip_cell(p.id, p.latitude, p.longitude, p.radius_km),
    case when said.n % 3 = 0 then '-infinity' else first_day end,
    case when said.n % 3 = 0 then 'infinity' else (first_day + interval '1 month - 1 day')::date end,
    case when said.n % 5 = 0 then array['surf'] else '{}' end, case when said.n % 5 = 0 then '''#surf''' end, now()
  from (
    select n, floor(power(random(), 2) * ${PLACES})::int as at,
      (date_trunc('month', current_date) + (random() * 12)::int * interval '1 month')::date as first_day
    from generate_series(1, ${count}) n) said
  join bench_places p on p.at = said.at join bench_travellers t on t.n = said.n % ${TRAVELLERS}
  on conflict do nothing`

/** Wishes all over the world, the same each time. Fills the folder where it is not filled yet. */
const fillWishes = (count: number): Promise<void> =>
  fillFolder(wishesDir(count), { travellers: USERS, places: WHERE, wishes: wishesOf(count) })

const { values } = parseArgs({ options: { wishes: { type: 'string', default: '1000000' } } })
/** Each is a trip to another city. */
const TRIPS = 20
const PLACE_TO_WARM_UP = 5000
/** The one that most wishes are for a place in. */
const MAX_COUNTRY = `
  select p.id, p.name, p.country from places p where p.kind = 'country' and p.country_code =
    (select country_key from wishes group by country_key order by count(*) desc limit 1)`
const LOOK_MS = 10
const MAX_MS = 60_000

const bars = {
  some: { what: 'a new trip wakes its wishes, slowest of twenty cities', unit: ' ms', atMost: 2000 },
  woken: { what: 'woken by each of them, in the middle' },
  busiest: { what: 'one to the city that most wish for', unit: ' ms', atMost: 2000 },
  most: { what: 'woken by that one' },
  meanwhile: { what: 'one to some city, while one to a whole country still wakes others', unit: ' ms', atMost: 2000 },
  country: { what: 'woken by the one to a country when that was done' },
}

await runBench(bars, async (figure) => {
  const count = Number(values.wishes)
  await fillWishes(count)
  const { url, dataDir } = await startBenchServer(wishesDir(count))
  const cookie = await cookieFor(dataDir, 'bench-wishes@example.org')
  const client = await connectToDatabase(dataDir)
  onEnd(() => client.end())

  /** Posts a trip to the city at this place of the list. Answers how long its wishes took, and how many they are. */
  async function wake(at: number) {
    const { rows } = await client.query('select id, name, country from bench_places where at = $1', [at])
    return wokenBy(await post(rows[0]), performance.now())
  }

  async function post({ id: placeId, name: destination, country }: { id: string; name: string; country: string }) {
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    const body = { destination, country, placeId, startDate: day(60), endDate: day(66), description: 'Slow trains.' }
    const posted = await fetch(`${url}/api/posts`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', origin: url },
      body: JSON.stringify(body),
    })
    if (posted.status !== 201) throw new CannotMeasure(`The trip was refused: ${await posted.text()}`)
    const { id } = await posted.json()
    return String(id)
  }

  /** Until its job is done; what is written last then is the last notification. */
  async function wokenBy(tripId: string, answered: number) {
    const waiting = `select from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
      where k.identifier = 'wake-wishes' and j.payload ->> 'id' = $1`
    while ((await client.query(waiting, [tripId])).rowCount) {
      if (performance.now() - answered > MAX_MS) throw new CannotMeasure('The wishes are not woken after a minute')
      await sleep(LOOK_MS)
    }
    const took = performance.now() - answered
    return { took, woken: await countWoken(tripId) }
  }
  async function countWoken(tripId: string): Promise<number> {
    const counted = `select count(*)::int as woken from notifications where trip_id = $1`
    const { rows } = await client.query<{ woken: number }>(counted, [tripId])
    return rows[0]?.woken ?? 0
  }

  await wake(PLACE_TO_WARM_UP)
  const each: Awaited<ReturnType<typeof wake>>[] = []
  for (let n = 0; n < TRIPS; n++) each.push(await wake(100 + n * 53))
  figure('some', Math.max(...each.map(({ took }) => took)))
  figure(
    'woken',
    quantile(
      each.map(({ woken }) => woken),
      0.5,
    ),
  )
  const busiest = await wake(0)
  figure('busiest', busiest.took)
  figure('most', busiest.woken)
  const { rows } = await client.query(MAX_COUNTRY)
  const toCountry = await post(rows[0])
  const posted = performance.now()
  while ((await countWoken(toCountry)) === 0) {
    if (performance.now() - posted > MAX_MS) throw new CannotMeasure('No wish for the country is woken')
    await sleep(LOOK_MS)
  }
  figure('meanwhile', (await wake(100 + TRIPS * 53)).took)
  figure('country', await countWoken(toCountry))
})
