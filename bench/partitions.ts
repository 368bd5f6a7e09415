/**
 * What partitions of `messages` by month bring and cost, with the code unchanged: the same calls and statements before and
 * after, on a part of the data of `mix` in a folder that goes with the measurement. `docs/scaling.md` says when they are due.
 *
 *   npm run bench -- partitions [--scale 0.05]      of 10,000,000 messages
 */
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { partitionMessages } from '../server/src/test/postgres/partition-messages.ts'
import { openSessions } from './lib/crowd.ts'
import { connectToDatabase, newDataDir } from './lib/data-dir.ts'
import { median, quantile } from './lib/load.ts'
import { runBench } from './lib/measure.ts'
import { fillForMix } from './lib/mix-data.ts'
import { startBenchServer } from './lib/server.ts'

const { values } = parseArgs({ options: { scale: { type: 'string', default: '0.05' } } })
const CONVERSATIONS = 300
const TRAVELLERS = 30
/** Among partitions a page looks into each one's index: it may cost so much more, and not grow with the messages. */
const PAGE_AT_MOST = 3

/** As an export reads them, and as the deletion of whoever is the last in a conversation takes them away. */
const EXPORT = `select t.match_id, t.number, t.sender_id, t.content, t.created_at from messages t
  where t.match_id in (select match_id from conversations where asker_id = $1 or author_id = $1)`
const DELETE = 'delete from conversations where match_id = $1'

const MONTH = `date_trunc('month', now()) - interval '6 months'`

const bars = {
  page: { what: 'the end of a conversation, in partitions : in one table', atMost: PAGE_AT_MOST },
  earlier: { what: 'what lies before, in partitions : in one table', atMost: PAGE_AT_MOST },
  sending: { what: 'sending a message, in partitions : in one table', atMost: 1.5 },
  exporting: { what: 'messages of an export, in partitions : in one table', atMost: PAGE_AT_MOST },
  deleting: { what: 'deleting a conversation, in partitions : in one table', atMost: 5 },
  converting: { what: 'turning the table into partitions, for 1,000,000 messages', unit: ' s' },
  bytes: { what: 'size with indexes, in partitions : in one table', atMost: 1.2 },
  month: { what: 'taking a month away, of deleting its rows', unit: ' %', atMost: 20 },
}

await runBench(bars, async (figure) => {
  const dataDir = newDataDir('partitions')
  await fillForMix(Number(values.scale), { dataDir })
  const { url } = await startBenchServer(dataDir)
  const client = await connectToDatabase(dataDir)
  await client.query('set statement_timeout = 0')
  const threads = await threadsOf(client, dataDir)

  const before = await measured(url, client, threads)
  const deletingMs = await timeOfDeletingMonth(client)
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from messages')
  const began = performance.now()
  await partitionMessages(client)
  figure('converting', (performance.now() - began) / 1000 / ((rows[0]?.count ?? 0) / 1e6))
  const after = await measured(url, client, threads)

  figure('page', after.page / before.page)
  figure('earlier', after.earlier / before.earlier)
  figure('sending', after.sending / before.sending)
  figure('exporting', after.exporting / before.exporting)
  figure('deleting', after.deleting / before.deleting)
  figure('bytes', after.bytes / before.bytes)
  figure('month', (100 * (await timeOfDroppingMonth(client))) / deletingMs)
  await client.end()
})

interface Thread {
  matchId: string
  userId: string
  cookie: string
  /** Where its latter half begins. */
  middle: number
}

/** Long conversations, each as one of its two reads it. */
async function threadsOf(client: pg.Client, dataDir: string): Promise<Thread[]> {
  const { rows } = await client.query<Omit<Thread, 'cookie'>>(
    `select match_id as "matchId", asker_id as "userId", last_number / 2 as middle from conversations
     where is_open and last_number > 50 order by match_id limit ${CONVERSATIONS}`,
  )
  const cookies = await openSessions(
    client,
    dataDir,
    rows.map(({ userId }) => userId),
  )
  return rows.map((row, n) => ({ ...row, cookie: cookies[n] ?? '' }))
}

async function measured(url: string, client: pg.Client, threads: Thread[]) {
  const callFor = async (path: (thread: Thread) => string, body?: (thread: Thread) => object) => {
    // the first round warms up
    const rounds: number[] = []
    for (let round = 0; round < 3; round++) {
      const ms: number[] = []
      for (const thread of threads) ms.push(await timeOfCall(url + path(thread), thread.cookie, body?.(thread)))
      if (round > 0) rounds.push(median(ms))
    }
    return Math.min(...rounds)
  }
  const result = {
    page: await callFor(({ matchId }) => `/api/messages/${matchId}`),
    earlier: await callFor(({ matchId, middle }) => `/api/messages/${matchId}?before=${middle}`),
    sending: await callFor(
      () => '/api/messages',
      ({ matchId }) => ({ matchId, content: 'Platform two, five minutes.' }),
    ),
    exporting: await timeOfEach(client, threads, EXPORT, ({ userId }) => userId),
    deleting: await timeOfEach(client, threads, DELETE, ({ matchId }) => matchId),
    bytes: await bytesOf(client),
  }
  const [thread] = threads
  if (thread) await printPlan(client, thread)
  console.log(`  ${Object.entries(result).map(([what, value]) => `${what} ${value.toFixed(2)}`)}`)
  return result
}

async function timeOfCall(address: string, cookie: string, body?: object): Promise<number> {
  const began = performance.now()
  const reply = await fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`)
  return performance.now() - began
}

/** In a transaction that is undone: both measurements find the same rows. */
async function timeOfEach(client: pg.Client, threads: Thread[], text: string, parameterOf: (thread: Thread) => string) {
  const ms: number[] = []
  for (const thread of threads.slice(0, TRAVELLERS)) {
    await client.query('begin')
    const began = performance.now()
    await client.query(text, [parameterOf(thread)])
    ms.push(performance.now() - began)
    await client.query('rollback')
  }
  return quantile(ms, 0.5)
}

async function printPlan(client: pg.Client, { matchId }: Thread): Promise<void> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    'explain (analyze, buffers, costs off, timing off) select * from messages where match_id = $1 order by number desc limit 50',
    [matchId],
  )
  const lines = rows.map((row) => row['QUERY PLAN'])
  const [scans, last] = [lines.filter((line) => line.includes('Scan')).length, lines.slice(-2).join(', ')]
  const buffers = lines.find((line) => line.includes('Buffers'))?.trim()
  console.log(`  a page: ${scans} scans, ${buffers}, ${last}`)
}

async function bytesOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
     where relkind = 'r' and relname ~ '^messages(_|$)'`,
  )
  return rows[0]?.bytes ?? Number.NaN
}

async function timeOfDeletingMonth(client: pg.Client): Promise<number> {
  await client.query('begin')
  const began = performance.now()
  await client.query(`delete from messages where created_at >= ${MONTH} and created_at < ${MONTH} + interval '1 month'`)
  const ms = performance.now() - began
  await client.query('rollback')
  return ms
}

async function timeOfDroppingMonth(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ name: string }>(`select to_char(${MONTH}, '"months.messages_"YYYY_MM') as name`)
  const began = performance.now()
  await client.query(`drop table ${rows[0]?.name}`)
  return performance.now() - began
}
