/**
 * What other calls cost while ten thousand group chats whose time is over at once are ended: the same visitors at the same
 * pace before, meanwhile and after, in one run.
 *
 *   npm run bench -- group-expiry [--chats 10000] [--rate 40]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { crowd } from './lib/crowd.ts'
import { connectToDatabase, newDataDir } from './lib/data-dir.ts'
import { median, quantile } from './lib/load.ts'
import { CannotMeasure, onEnd, runBench } from './lib/measure.ts'
import { type Answer, OpenLoad, talkersRequests } from './lib/open-load.ts'
import { startBenchServer } from './lib/server.ts'

const { values } = parseArgs({
  options: { chats: { type: 'string', default: '10000' }, rate: { type: 'string', default: '40' } },
})
const [chats, rate] = [Number(values.chats), Number(values.rate)]
const TRAVELLERS = 1000
const QUIET_SECONDS = 15
/** The job runs once a minute. */
const STARTED_WITHIN_MS = 90_000
const ENDED_WITHIN_MS = 300_000

const bars = {
  left: { what: 'chats that were not ended', atMost: 0 },
  seconds: { what: 'until all were ended', unit: ' s' },
  failed: { what: 'answers that were no success', atMost: 0 },
  median: { what: 'a call, median, while they end : before and after', atMost: 1.2 },
  p95: { what: 'a call, 95th percentile, while they end : before and after' },
}

await runBench(bars, async (figure) => {
  const { dataDir, url } = await startBenchServer(newDataDir('group-expiry'), { demo: 'on' })
  const load = new OpenLoad(url, talkersRequests(await crowd(dataDir, TRAVELLERS)))
  onEnd(() => load.close())
  const client = await connectToDatabase(dataDir)
  onEnd(() => client.end())
  // the first warms up
  await load.arrive(rate, QUIET_SECONDS)
  const before = await load.arrive(rate, QUIET_SECONDS)
  await fill(client)
  await until(async () => (await countLeft(client)) < chats, STARTED_WITHIN_MS)
  const started = performance.now()
  const meanwhile: Answer[] = []
  while ((await countLeft(client)) > 0 && performance.now() - started < ENDED_WITHIN_MS) {
    meanwhile.push(...(await load.arrive(rate, 1)))
  }
  figure('left', await countLeft(client))
  figure('seconds', (performance.now() - started) / 1000)
  const after = await load.arrive(rate, QUIET_SECONDS)
  figure('failed', [...before, ...meanwhile, ...after].filter(({ status }) => status < 200 || status >= 400).length)
  const quiet = timesOf([...before, ...after])
  console.log(`  median ${median(timesOf(meanwhile)).toFixed(1)} ms against ${median(quiet).toFixed(1)} ms`)
  figure('median', median(timesOf(meanwhile)) / median(quiet))
  figure('p95', quantile(timesOf(meanwhile), 0.95) / quantile(quiet, 0.95))
})

function timesOf(answers: readonly Answer[]): number[] {
  return answers.map(({ ms }) => ms)
}

/** Chats of ten members and twenty messages each, whose time is over. */
async function fill(client: Client): Promise<void> {
  const chatId = `('018f0002-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const userId = (n: string) => `('018f0000-0000-7000-8000-' || lpad(to_hex((${n}) % ${TRAVELLERS}), 12, '0'))::uuid`
  await client.query('begin')
  await client.query(
    `insert into group_chats (id, city_key, city, country, name, created_by, member_count, created_at, expires_at)
     select ${chatId}, 'c' || n % 500, 'City', 'Country', 'Chat ' || n, ${userId('n')}, 10, now() - interval '2 days', now()
     from generate_series(1, $1::int) n`,
    [chats],
  )
  await client.query(
    `insert into group_members (group_chat_id, user_id, joined_at, read_at)
     select ${chatId}, ${userId('n + m')}, now(), now() from generate_series(1, $1::int) n, generate_series(0, 9) m`,
    [chats],
  )
  await client.query(
    `insert into group_messages (id, group_chat_id, user_id, content, created_at)
     select gen_random_uuid(), ${chatId}, ${userId('n + m % 10')}, 'Six at the kiosk?', now() - m * interval '1 minute'
     from generate_series(1, $1::int) n, generate_series(1, 20) m`,
    [chats],
  )
  await client.query('commit')
  // as they are after two days: what a plan is made of is known
  await client.query('analyze group_chats, group_members, group_messages')
}

async function countLeft(client: Client): Promise<number> {
  const { rows } = await client.query<{ left: number }>(
    'select count(*)::int as left from group_chats where expires_at <= now()',
  )
  return rows[0]?.left ?? 0
}

async function until(isSo: () => Promise<boolean>, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new CannotMeasure('The job that ends chats never ran.')
    await sleep(100)
  }
}
