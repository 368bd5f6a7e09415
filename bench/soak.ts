/**
 * Whether anything grows that should not, at half of what a server answers: memory, descriptors, dead rows, jobs that wait,
 * tables and indexes. Each is looked at many times, and what it rises is the slope of a line through them.
 *
 *   npm run bench -- soak [--minutes 60] [--rate N]     N a second in place of half of what it answers
 */
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { device } from '../server/src/test/live.ts'
import { crowd } from './lib/crowd.ts'
import { connectToDatabase, newDataDir } from './lib/data-dir.ts'
import { isSuccess, OpenLoad, riseOf, succeeded, talkersRequests } from './lib/load.ts'
import { onEnd, runBench } from './lib/measure.ts'
import { descriptorsOf, INSPECTABLE, openHeap, residentMb } from './lib/processes.ts'
import { startBenchServer } from './lib/server.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, rate: { type: 'string' } },
})
const seconds = Number(values.minutes) * 60
const TALKERS = 200
/** So many of them have a tab with a socket open. */
const TABS = 50
const VISITORS = 96
const SATURATED_SECONDS = 10
/** Before anything is looked at: code is compiled, pools and caches fill. */
const WARM_PART = 0.25
const SAMPLES = 16

const bars = {
  answered: { what: 'answered with success', unit: ' %', atLeast: 99.9 },
  memory: { what: 'memory that the server cannot do without, rise', unit: ' %', atMost: 10 },
  resident: { what: 'memory that the system gives it, rise', unit: ' %', atMost: 25 },
  descriptors: { what: 'open descriptors, rise', unit: ' %', atMost: 10 },
  waiting: { what: 'jobs that are due and wait, most', atMost: 100 },
  dead: { what: 'dead rows for each live one, most', unit: ' %', atMost: 50 },
  size: { what: 'tables and indexes without messages, rise', unit: ' %', atMost: 20 },
  message: { what: 'room for a message with its indexes, rise', unit: ' %', atMost: 10 },
  tabs: { what: 'tabs whose socket is still open', atLeast: TABS },
}

interface OfDatabase {
  waiting: number
  dead: number
  live: number
  size: number
  message: number
}
interface Sample extends OfDatabase {
  at: number
  memory: number
  resident: number
  descriptors: number
}

/** The gazetteer, which nothing changes, would hide what others do. */
const CHANGING = `relname not like 'place%'`
const LOOK = `
  select
    (select count(*) from graphile_worker._private_jobs
     where run_at <= now() and locked_at is null and attempts < max_attempts)::int as waiting,
    (select sum(n_dead_tup) from pg_stat_user_tables where ${CHANGING})::int as dead,
    (select sum(n_live_tup) from pg_stat_user_tables where ${CHANGING})::int as live,
    (select sum(pg_total_relation_size(relid)) from pg_stat_user_tables
     where ${CHANGING} and relname <> 'messages')::float8 as size,
    (select pg_total_relation_size('messages') / count(*)::float8 from messages) as message`

await runBench(bars, async (figure) => {
  const server = await startBenchServer(newDataDir('soak'), { demo: 'on', nodeOptions: INSPECTABLE })
  const heap = await openHeap(server)
  const talkers = await crowd(server.dataDir, TALKERS)
  const client = await connectToDatabase(server.dataDir)
  onEnd(() => client.end())
  const load = new OpenLoad(server.url, talkersRequests(talkers))
  const tabs = await Promise.all(talkers.slice(0, TABS).map(({ cookie }) => device(server.url, { cookie })))
  const rate = values.rate ? Number(values.rate) : await halfOf(load)
  console.log(`  ${rate.toFixed(0)} a second for ${values.minutes} minutes`)
  const total = { asked: 0, succeeded: 0 }
  const unsuccessful = new Map<number, number>()
  const visit = async (forSeconds: number) => {
    const answers = await load.arrive(rate, forSeconds)
    total.asked += answers.length
    total.succeeded += succeeded(answers).length
    for (const { status } of answers.filter((answer) => !isSuccess(answer)))
      unsuccessful.set(status, (unsuccessful.get(status) ?? 0) + 1)
    for (const { received } of tabs) received.length = 0
    // connections of visitors who have gone are not looked at
    load.close()
  }
  await visit(WARM_PART * seconds)
  const samples: Sample[] = []
  const began = performance.now()
  const spent = () => (performance.now() - began) / 1000
  while (spent() < (1 - WARM_PART) * seconds) {
    await visit(((1 - WARM_PART) * seconds) / SAMPLES)
    const sample = {
      memory: await heap.bytesInUse(),
      at: spent(),
      resident: residentMb(server.pid),
      descriptors: descriptorsOf(server.pid),
      ...(await lookAtDatabase(client)),
    }
    samples.push(sample)
    console.log(`  ${shown(sample)}`)
  }
  const rise = (name: keyof Sample) => riseOf(samples.map((sample) => ({ at: sample.at, value: sample[name] })))
  for (const [status, count] of unsuccessful)
    console.log(`  ${count} answers were ${status || 'none: the connection broke'}`)
  figure('answered', (100 * total.succeeded) / total.asked)
  for (const name of ['memory', 'resident', 'descriptors', 'size', 'message'] as const) figure(name, rise(name))
  figure('waiting', Math.max(...samples.map(({ waiting }) => waiting)))
  figure('dead', Math.max(...samples.map(({ dead, live }) => (100 * dead) / live)))
  figure('tabs', tabs.filter(({ socket }) => socket.connected).length)
  for (const { socket } of tabs) socket.close()
})

async function halfOf(load: OpenLoad): Promise<number> {
  await load.saturate(VISITORS, SATURATED_SECONDS / 2)
  return succeeded(await load.saturate(VISITORS, SATURATED_SECONDS)).length / SATURATED_SECONDS / 2
}

async function lookAtDatabase(client: pg.Client): Promise<OfDatabase> {
  const { rows } = await client.query<OfDatabase>(LOOK)
  if (!rows[0]) throw new Error('The database answered nothing')
  return rows[0]
}

function shown({ at, memory, resident, descriptors, waiting, dead, live, size, message }: Sample): string {
  return [
    `${at.toFixed(0)} s: ${(memory / 1e6).toFixed(1)} MB in use of ${resident.toFixed(0)}`,
    `${descriptors} descriptors`,
    `${waiting} jobs wait`,
    `${dead} dead and ${live} live rows`,
    `${(size / 1e6).toFixed(1)} MB of tables`,
    `${message.toFixed(0)} bytes a message`,
  ].join(', ')
}
