/**
 * What the feed costs, as ratios within one run (needs `npm run bench -- data` first):
 * - throughput against a bare route that runs the same statement, 64 connections: at least 0.5
 * - time with one connection against the bare route: at most 3
 * - 99th percentile against the median: under 4
 * - the page behind 100,000 pages, by cursor, against the first: at most 1.3
 * - 1,000,000 trips against 100,000: at most 1.3
 *
 *   npm run bench -- feed [--seconds 8]
 */
import { parseArgs } from 'node:util'
import { connect } from './lib/database.ts'
import { load, median, times } from './lib/load.ts'
import { type Running, startProgram, startServer } from './lib/server.ts'
import { cookieFor } from './lib/session.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } })
const seconds = Number(values.seconds)
const READER = 'bench-reader@example.org'
const ROUNDS = 3
const SINGLE = 400

const large = await startServer('.data-bench/large', 4801)
const small = await startServer('.data-bench/small', 4802)
const cookie = await cookieFor(large.dataDir, READER, '--gender', 'woman')
const smallCookie = await cookieFor(small.dataDir, READER, '--gender', 'woman')
const bareUrl = 'http://localhost:4803'
const bareEnv = { PORT: '4803', DATA_DIR: large.dataDir }
const { stop: stopBare } = await startProgram('bench/bare-feed.ts', bareEnv, `${bareUrl}/healthz`)
const [feedUrl, bareFeed] = [`${large.url}/api/posts?page=0`, `${bareUrl}/feed`]

// turn and turn about, so that the machine's moods fall on both
const rounds: { own: number; bare: number; p99: number }[] = []
await load(bareFeed, cookie, 64, 2)
await load(feedUrl, cookie, 64, 2)
for (let round = 0; round < ROUNDS; round++) {
  const bare = await load(bareFeed, cookie, 64, seconds)
  const own = await load(feedUrl, cookie, 64, seconds)
  rounds.push({ own: own.perSecond, bare: bare.perSecond, p99: own.p99Ms / own.medianMs })
  console.log(`64 connections: own ${own.perSecond.toFixed(0)}/s, bare ${bare.perSecond.toFixed(0)}/s`)
}
report('throughput, own : bare', median(rounds.map((round) => round.own / round.bare)), 'at least 0.5')
report('p99 : median at 64 connections', median(rounds.map((round) => round.p99)), 'under 4')

const same = (url: string) => Array.from({ length: SINGLE }, () => url)
report('one connection, own : bare', await against(same(feedUrl), cookie, same(bareFeed), cookie), 'at most 3')

const deep = await deepPage(large)
report('page behind 100,000 pages : first', await against(same(deep), cookie, same(feedUrl), cookie), 'at most 1.3')
const smallFeed = `${small.url}/api/posts?page=0`
report('1,000,000 trips : 100,000', await against(same(feedUrl), cookie, same(smallFeed), smallCookie), 'at most 1.3')

await Promise.all([stopBare(), large.stop(), small.stop()])

/** Median time of the one against the other, measured in alternating runs. */
async function against(urls: string[], cookieOf: string, others: string[], cookieOfOthers: string): Promise<number> {
  const ratios: number[] = []
  for (let round = 0; round < 5; round++) {
    const base = median(await times(others, cookieOfOthers))
    ratios.push(median(await times(urls, cookieOf)) / base)
  }
  return median(ratios)
}

/** The address of the page that begins behind 1,000,000 trips less ten: the deepest there is. */
async function deepPage({ dataDir, url }: Running): Promise<string> {
  const client = await connect(dataDir)
  const { rows } = await client.query<{ created_at: Date; id: string }>(
    `select created_at, id from trips where audience = 'all' order by created_at, id offset 20 limit 1`,
  )
  await client.end()
  const row = rows[0]
  if (!row) throw new Error('There are no trips: npm run bench -- data')
  const before = Buffer.from(`${row.created_at.getTime()}.${row.id}`).toString('base64url')
  return `${url}/api/posts?before=${before}`
}

function report(what: string, ratio: number, wanted: string): void {
  console.log(`${what}: ${ratio.toFixed(2)} (${wanted})`)
}
