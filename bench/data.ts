/**
 * Fills two data folders for the other measurements: 1,000,000 trips, 100,000 travellers and 5,000,000 likes in
 * `.data-bench/large`, a tenth of the trips and likes in `.data-bench/small`. The same rows every time.
 *
 *   npm run bench -- data
 */
import * as fs from 'node:fs'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { connectToDatabase, isFilled, markFilled } from './lib/data-dir.ts'
import { runBench } from './lib/measure.ts'
import { startBenchServer } from './lib/server.ts'

const { values } = parseArgs({ options: { trips: { type: 'string', default: '1000000' } } })

/** A UUID v7 of a time and a number, so that the rows lie in the tables as real ones do. */
const id = (time: string, seed: string) => `(
  lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${seed}), 1, 3)
  || '8' || substr(md5(${seed}), 4, 3) || substr(md5(${seed}), 7, 12))::uuid`

const userTime = `timestamptz '2025-01-01' + n * interval '1 minute'`
const tripTime = `timestamptz '2026-11-01' - n * interval '25 seconds'`
const userId = (n: string) => id(`(timestamptz '2025-01-01' + (${n}) * interval '1 minute')`, `'user' || (${n})`)
const tripId = (n: string) => id(`(timestamptz '2026-11-01' - (${n}) * interval '25 seconds')`, `'trip' || (${n})`)

const TRAVELLERS = 100_000
const LIKES_A_TRIP = 5

const USERS = `
  insert into users (id, email, username, first_name, last_name, bio, gender, onboarding_completed, stated_adult_at, created_at,
    updated_at)
  select ${userId('n')}, 'bench' || n || '@example.org', 'bench_' || n, 'Name' || n, 'Last' || n,
    'Slow trains, cold lakes, one carry-on.', (array['woman', 'man', null])[1 + n % 3], true, ${userTime}, ${userTime}, ${userTime}
  from generate_series(0, ${TRAVELLERS - 1}) n`

const trips = (count: number) => `
  insert into trips (id, user_id, destination, country, place_id, latitude, longitude, radius_km, start_date, end_date,
    description, tags, poster_key, audience, likes, created_at)
  select ${tripId('n')}, ${userId(`(n::bigint * 7919) % ${TRAVELLERS}`)}, 'Lisbon', 'Portugal', 'g2267057', 38.7, -9.1, 10,
    date '2026-12-01' + n % 365, date '2026-12-08' + n % 365,
    repeat('Four miradouros, three pastelarias and one very small budget. ', 1 + n % 4), array['Food', 'Cities', 'Slow travel'],
    'g2267057', (array['all', 'all', 'all', 'all', 'all', 'all', 'all', 'all', 'female', 'male'])[1 + n % 10],
    ${LIKES_A_TRIP}, ${tripTime}
  from generate_series(0, ${count - 1}) n`

const likes = (count: number) => `
  insert into likes (id, user_id, trip_id, created_at)
  select ${id(tripTime, `'like' || n || '.' || k`)}, ${userId(`(n::bigint * 104729 + k * 20011) % ${TRAVELLERS}`)},
    ${tripId('n')}, ${tripTime}
  from generate_series(0, ${count - 1}) n, generate_series(1, ${LIKES_A_TRIP}) k`

async function fill(dataDir: string, count: number): Promise<void> {
  if (isFilled(dataDir)) return console.log(`${dataDir} is filled already`)
  fs.rmSync(dataDir, { recursive: true, force: true })
  const server = await startBenchServer(dataDir)
  const client = await connectToDatabase(dataDir)
  // rows that are right by construction need no foreign-key look-ups
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`)
  await client.query('set statement_timeout = 0')
  for (const [what, text] of Object.entries({ travellers: USERS, trips: trips(count), likes: likes(count) })) {
    await timed(`${dataDir}: ${what}`, client, text)
  }
  await timed(`${dataDir}: vacuum analyze`, client, 'vacuum analyze')
  await client.end()
  await server.stop()
  markFilled(dataDir)
}

async function timed(what: string, client: pg.Client, text: string): Promise<void> {
  const start = performance.now()
  const { rowCount } = await client.query(text)
  console.log(`${what}: ${rowCount ?? ''} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

await runBench({}, async () => {
  const count = Number(values.trips)
  await fill('.data-bench/large', count)
  await fill('.data-bench/small', count / 10)
})
