/**
 * How long the first page of the queue takes among 100,000 reports in 40,000 cases, with its look being logged; and what
 * suspensions and hidden trips cost the feed: its statement and the same without their conditions alternate in one run, and
 * the difference is set against a whole page. Fills a folder of its own the first time.
 *
 *   npm run bench -- moderation [--cases 40000]
 */
import { parseArgs } from 'node:util'
import type pg from 'pg'
// the statement of the feed, without which there is nothing to take the conditions from
import { feedPageText } from '../server/src/modules/trips/queries.ts'
import { connectToDatabase } from './lib/database.ts'
import { median, quantile, responseTimes } from './lib/load.ts'
import { CannotMeasure, onEnd, runBench } from './lib/measure.ts'
import { fillModeration, moderationDir } from './lib/moderation-data.ts'
import { startBenchServer } from './lib/server.ts'
import { cookieFor } from './lib/session.ts'

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
