import * as fs from 'node:fs'
import { connectToDatabase, isFilled, markFilled } from './data-dir.ts'
import { startBenchServer } from './server.ts'

const TRAVELLERS = 100_000
/** Trips go to so many of the largest cities, most of them to the first. */
const CITIES = 3000
/** Of a thousand trips, so many go to one city in one month: 20,000 of a million. */
const BUSIEST_SHARE = 20

/** The largest city that the gazetteer has. */
export const BUSIEST_CITY = 'shanghai'

const searchDir = (trips: number) => `.data-bench/search${trips === 1_000_000 ? '' : `-${trips}`}`

/** Words of descriptions, and of tags, the first ones more often. */
const WORDS = `slow trains cold lakes small budget night market old town coffee beach hostel dinner ferry sunrise
 viewpoint museum bakery garden bookshop river bridge castle tiles soup bicycle harbour lighthouse vineyard canyon
 waterfall temple mosque cathedral theatre jazz concert festival carnival football chess poetry sketching pottery
 weaving cheese olive orange saffron pepper noodles dumplings tacos ramen oysters octopus sardines`
const TAGS = `food hiking beach culture photography surf solo trekking diving architecture festivals wildlife adventure
 climbing camping yoga wine museums music cycling kayak remote temples volcano islands`

const words = (text: string) =>
  `array[${text
    .trim()
    .split(/\s+/)
    .map((word) => `'${word}'`)}]`
/** A number from a hash: the same each time, and another for each seed. */
const hash = (seed: string) => `(hashint8extended(n, ${seed}) & 2147483647)`
const often = (list: string, seed: string) =>
  `(${list})[1 + floor(cardinality(${list}) * power(${hash(seed)} / 2147483648.0, 2))::int]`

export const CITY_TABLE = `
  create temporary table city as
    select row_number() over (order by population desc, id) - 1 as at, id, name, country, latitude, longitude, radius_km
    from places where kind = 'city' and not is_district order by population desc, id limit ${CITIES};
  create index on city (at); analyze city`

export const users = (count = TRAVELLERS) => `
  insert into users (id, email, username, first_name, last_name, bio, gender, onboarding_completed, stated_adult_at,
    created_at, updated_at, lifestyle, preferred_destinations, preferred_activities)
  select md5('user' || n)::uuid, 'bench' || n || '@example.org', 'bench_' || n, 'Name' || n % 5000, 'Last' || n,
    ${often(words(WORDS), '1')} || ' and ' || ${often(words(WORDS), '2')}, (array['woman', 'man', null])[1 + n % 3], true,
    now(), timestamptz '2025-01-01' + n * interval '1 minute', now(), array['foodie'],
    array[(array['beaches', 'cities', 'mountains', 'islands'])[1 + n % 4]],
    array[(array['hiking', 'biking', 'yoga', 'camping', 'museums'])[1 + n % 5]]
  from generate_series(0, ${count - 1}) n`

export const trips = (count: number, { travellers = TRAVELLERS, from = 0 } = {}) => `
  insert into trips (id, user_id, destination, country, place_id, latitude, longitude, radius_km, start_date, end_date,
    description, tags, poster_key, audience, created_at)
  select md5('trip' || n)::uuid, md5('user' || ${hash('3')} % ${travellers})::uuid, city.name, city.country, city.id,
    city.latitude, city.longitude, city.radius_km, starts, starts + 2 + (${hash('5')} % 18)::int,
    concat_ws(' ', ${['6', '7', '8', '9', '10', '11', '12', '13'].map((seed) => often(words(WORDS), seed)).join(', ')}),
    array[${often(words(TAGS), '14')}, ${often(words(TAGS), '15')}], city.id,
    (array['all', 'all', 'all', 'all', 'all', 'all', 'all', 'all', 'female', 'male'])[1 + n % 10],
    now() - n * interval '25 seconds'
  from generate_series(${from}, ${count - 1}) n
  cross join lateral (select case when n % 1000 < ${BUSIEST_SHARE} then 0
    else floor(${CITIES} * power(${hash('16')} / 2147483648.0, 2))::int end as at) chosen
  join city on city.at = chosen.at
  cross join lateral (select current_date + case when n % 1000 < ${BUSIEST_SHARE} then 150 + (${hash('4')} % 30)::int
    else (${hash('4')} % 365)::int end as starts) days`

/** What is compared and looked up is made by triggers, which else do not run for rows without foreign-key look-ups. */
export const triggers = (when: 'always' | '') => `
  alter table users enable ${when} trigger users_compare_by; alter table trips enable ${when} trigger trips_overlap_by;
  alter table users enable ${when} trigger users_lexemes; alter table trips enable ${when} trigger trips_lexemes`

const fillStatements = (count: number): [what: string, text: string][] => [
  ['cities', CITY_TABLE],
  ['triggers', triggers('always')],
  ['travellers', users()],
  ['trips', trips(count)],
  ['triggers as they were', triggers('')],
  ['vacuum analyze', 'vacuum analyze'],
]

/** Fills the folder where it is not filled yet. Its trips begin in the year after that. */
export async function fillForSearch(count: number): Promise<string> {
  const dataDir = searchDir(count)
  if (isFilled(dataDir)) return dataDir
  fs.rmSync(dataDir, { recursive: true, force: true })
  const server = await startBenchServer(dataDir)
  const client = await connectToDatabase(dataDir)
  // rows that are right by construction need no foreign-key look-ups
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0`)
  for (const [what, text] of fillStatements(count)) {
    const start = performance.now()
    await client.query(text)
    console.log(`${dataDir}: ${what} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
  await client.end()
  await server.stop()
  markFilled(dataDir)
  return dataDir
}
