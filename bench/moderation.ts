/**
 * How long the first page of the queue takes among 100,000 reports in 40,000 cases, with its look being logged; and what
 * suspensions and hidden trips cost the feed: its statement and the same without their conditions alternate in one run, and
 * the difference is set against a whole page. Fills a folder of its own the first time.
 *
 *   npm run bench -- moderation [--cases 40000]
 */

import { parseArgs } from 'node:util'
import type pg from 'pg'
import { feedPageText } from '../server/src/modules/trips/queries.ts'
import { cookieFor } from './lib/crowd.ts'
import { connectToDatabase } from './lib/data-dir.ts'
import { median, quantile, responseTimes } from './lib/load.ts'
import { CannotMeasure, onEnd, runBench } from './lib/measure.ts'
import { fillFolder, startBenchServer } from './lib/server.ts'

const moderationDir = (cases: number) => `.data-bench/moderation${cases === 40_000 ? '' : `-${cases}`}`

const TRAVELLERS = 20_000
const TRIPS = 200_000
/** One in so many travellers has been suspended, half of them until now; one in so many trips is hidden. */
const SUSPENDED = 100

const USERS = `
  insert into users (id, email, username, first_name, gender, onboarding_completed, created_at, updated_at)
  select gen_random_uuid(), 'moderated' || n || '@example.org', 'moderated_' || n, 'Name' || n,
    (array['woman', 'man', null])[1 + n % 3], true, now(), now()
  from generate_series(0, ${TRAVELLERS - 1}) n;
  create table bench_travellers as select row_number() over (order by id) - 1 as n, id from users;
  create index on bench_travellers (n)`

const TRIPS_OF = `
  insert into trips (id, user_id, destination, country, place_id, latitude, longitude, radius_km, start_date, end_date,
    description, tags, poster_key, audience, created_at)
  select gen_random_uuid(), t.id, 'Lisbon', 'Portugal', 'g2267057', 38.7, -9.1, 10, current_date + made.n % 365,
    current_date + 7 + made.n % 365, 'Four miradouros and one very small budget.', array['Food', 'Cities'], 'g2267057',
    (array['all', 'all', 'all', 'all', 'all', 'all', 'all', 'all', 'female', 'male'])[1 + made.n % 10],
    now() - made.n * interval '25 seconds'
  from generate_series(0, ${TRIPS - 1}) made(n) join bench_travellers t on t.n = made.n % ${TRAVELLERS}`

const SANCTIONS = `
  insert into suspensions select id, now() - interval '3 days', now() + (n % 2 * 40 - 20) * interval '1 day'
  from bench_travellers where n % ${SUSPENDED} = 0;
  insert into hidden_subjects select id, 'trip', user_id, now() from (
    select id, user_id, row_number() over (order by id) as at from trips) numbered where at % ${SUSPENDED} = 0`

/** The urgent ones are few, as they are. */
const casesOf = (count: number) => `
  create table bench_cases as select n, gen_random_uuid() as id from generate_series(0, ${count - 1}) n;
  create index on bench_cases (n);
  insert into cases (id, traveller_id, urgency, opened_at)
  select c.id, gen_random_uuid(), case when n % 20 = 0 then 2 when n % 4 = 0 then 1 else 0 end, now() - n * interval '7 minutes'
  from bench_cases c`

/** Of some many, of most one. */
const reportsOf = (count: number) => `
  insert into reports (id, case_id, subject_kind, subject_id, reason, details, created_at)
  select gen_random_uuid(), c.id, 'message', gen_random_uuid(), (array['spam', 'scam', 'harassment'])[1 + said.n % 3],
    repeat('He wants a deposit before we meet. ', 1 + said.n % 8), now() - said.n * interval '3 minutes'
  from (
    select n, case when n < ${count} * 0.4 then n else floor(power(random(), 3) * ${count} * 0.4)::int end as case_number
    from generate_series(0, ${count - 1}) n offset 0) said
  join bench_cases c on c.n = said.case_number`

const EVIDENCE = `
  insert into evidence (id, case_id, report_id, subject_kind, subject_id, content, sealed_at)
  select gen_random_uuid(), case_id, id, subject_kind, subject_id, jsonb_build_object(
    'author', jsonb_build_object('id', gen_random_uuid(), 'username', 'somebody', 'firstName', 'Some'), 'createdAt', created_at,
    'fields', jsonb_build_object('content', details), 'messages', (
      select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'author', null, 'content', around.n || ': ' || details, 'createdAt', created_at))
      from generate_series(1, 11) around(n)), 'seenBy', jsonb_build_object('audience', 'conversation')), created_at
  from reports`

/** Two and a half reports of each case, each with a conversation. Fills the folder where it is not filled yet. */
const fillModeration = (cases: number): Promise<void> =>
  fillFolder(moderationDir(cases), {
    travellers: USERS,
    trips: TRIPS_OF,
    sanctions: SANCTIONS,
    cases: casesOf(cases),
    reports: reportsOf(cases * 2.5),
    evidence: EVIDENCE,
  })

// the statement of the feed, without which there is nothing to take the conditions from

const { values } = parseArgs({ options: { cases: { type: 'string', default: '40000' } } })
const MODERATOR = 'bench-moderator@example.org'
const PAGES = 200
const ROUNDS = 15
const READS = 60

const bars = {
  page: { what: 'first page of the queue, 95th percentile', unit: ' ms', atMost: 50 },
  deep: { what: 'a page behind most cases : the first', atMost: 1.5 },
  feed: { what: 'page of the feed with suspensions and hidden trips : without', atMost: 1.05 },
  statement: { what: 'its statement alone' },
}

/** What the conditions are spelled like in the statement, and what it is without them. */
const CONDITIONS: [with_: RegExp, without: string][] = [
  [/and not exists \(select from suspensions where [^)]*now\(\) offset 0\)/g, ''],
  [/and \(trips\.user_id = \$1 or not exists \(select from hidden_subjects where [^)]* offset 0\)\)/g, ''],
  [/and not exists \(select from hidden_subjects where [^)]* offset 0\)/g, ''],
]

await runBench(bars, async (figure) => {
  const cases = Number(values.cases)
  await fillModeration(cases)
  const { url, dataDir } = await startBenchServer(moderationDir(cases))
  const cookie = await cookieFor(dataDir, MODERATOR)
  const client = await connectToDatabase(dataDir)
  onEnd(() => client.end())
  await client.query('insert into moderators select id, now() from users where email = $1 on conflict do nothing', [
    MODERATOR,
  ])

  const queue = `${url}/api/moderation/cases`
  const times = (address: string, count = PAGES) =>
    responseTimes(
      Array.from({ length: count }, () => address),
      cookie,
    )
  await times(queue, 20)
  const first = await times(queue)
  figure('page', quantile(first, 0.95))
  figure('deep', median(await times(`${queue}?before=${await deepCursor(client, cases)}`)) / median(first))
  const { own, bare } = await feedStatement(client)
  figure('statement', own / bare)
  const feed = `${url}/api/posts?page=0&limit=10`
  await times(feed, READS)
  const page = median(await times(feed))
  // the page without them is not served: it is what the server takes, less what they cost the statement
  figure('feed', page / (page - (own - bare)))
})

/** As `modules/safety/moderation/cases.ts` writes them. */
async function deepCursor(client: pg.Client, cases: number): Promise<string> {
  const { rows } = await client.query<{ urgency: number; at: string; id: string }>(
    `select urgency, floor(extract(epoch from opened_at) * 1000)::bigint::text as at, id from cases
     order by -urgency, opened_at, id offset $1 limit 1`,
    [Math.floor(cases * 0.9)],
  )
  const [row] = rows
  if (!row) throw new CannotMeasure('There is no case so deep')
  return Buffer.from(`${row.urgency}.${row.at}.${row.id}`).toString('base64url')
}

function withoutConditions(text: string): string {
  return CONDITIONS.reduce((before, [condition, nothing]) => {
    const after = before.replace(condition, nothing)
    if (after === before) throw new CannotMeasure(`The feed has no condition like ${condition}`)
    return after
  }, text)
}

/** Milliseconds of one read, with and without the conditions: the median of rounds that alternate. */
async function feedStatement(client: pg.Client): Promise<{ own: number; bare: number }> {
  const { rows } = await client.query<{ id: string }>('select id from users where email = $1', [MODERATOR])
  const values = [rows[0]?.id, ['all', 'female'], 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  const own = feedPageText(10)
  const texts = { own, bare: withoutConditions(own) }
  const read = async (name: keyof typeof texts) => {
    const start = performance.now()
    for (let n = 0; n < READS; n++) await client.query({ name: `bench-${name}`, text: texts[name], values })
    return (performance.now() - start) / READS
  }
  // by then both have the plan that they keep
  for (const name of ['own', 'bare', 'own', 'bare'] as const) await read(name)
  const rounds: Record<keyof typeof texts, number[]> = { own: [], bare: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ['bare', 'own'] as const) rounds[name].push(await read(name))
  }
  return { own: median(rounds.own), bare: median(rounds.bare) }
}
