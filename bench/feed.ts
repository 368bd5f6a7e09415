/**
 * What the feed costs, as ratios within one run (needs `npm run bench -- data` first): against a bare route that runs the
 * same statement, behind 100,000 pages against the first, and among 1,000,000 trips against 100,000.
 *
 *   npm run bench -- feed [--seconds 8] [--scale 1]
 */
import { parseArgs } from 'node:util'
import type { Program } from '../server/src/test/process/start-program.ts'
import { cookieFor } from './lib/crowd.ts'
import { connectToDatabase, requireFilled } from './lib/data-dir.ts'
import { load, median, responseTimes } from './lib/load.ts'
import { CannotMeasure, runBench } from './lib/measure.ts'
import { type Cost, costLine, costOf } from './lib/processes.ts'
import { type BenchServer, startBenchServer, startYardstick } from './lib/server.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '8' }, scale: { type: 'string', default: '1' } },
})
const [seconds, scale] = [Number(values.seconds), Number(values.scale)]
const READER = 'bench-reader@example.org'
const ROUNDS = 3
const WARM_UP = 8
const SINGLE = 400

const bars = {
  throughput: { what: 'feed at 64 connections, own : bare', atLeast: 0.8 },
  tail: { what: 'feed at 64 connections, 99th percentile : median', atMost: 4 },
  single: { what: 'feed at one connection, own : bare', atMost: 1.5 },
  deep: { what: 'page behind 100,000 pages : first', atMost: 1.3 },
  size: { what: 'feed of 1,000,000 trips : of 100,000', atMost: 1.3 },
}

await runBench(bars, async (figure) => {
  const large = await startBenchServer(requireFilled(scale))
  const small = await startBenchServer(requireFilled(scale / 10))
  const cookie = await cookieFor(large.dataDir, READER, '--gender', 'woman')
  const smallCookie = await cookieFor(small.dataDir, READER, '--gender', 'woman')
  const bare = await startYardstick('bare-routes', large.dataDir, READER)
  const [feedUrl, bareFeed] = [feedOf(large), bareFeedOf(bare)]

  const rounds = await loadByTurns(large, bare, cookie)
  figure('throughput', median(rounds.map(({ own, bare }) => own.perSecond / bare.perSecond)))
  figure('tail', median(rounds.map(({ own }) => own.p99Ms / own.medianMs)))
  const same = (url: string) => Array.from({ length: SINGLE }, () => url)
  figure('single', await against(same(feedUrl), cookie, same(bareFeed), cookie))
  figure('deep', await against(same(await deepPage(large)), cookie, same(feedUrl), cookie))
  figure('size', await against(same(feedUrl), cookie, same(`${small.url}/api/posts?page=0`), smallCookie))
})

function feedOf({ url }: Program): string {
  return `${url}/api/posts?page=0`
}
function bareFeedOf({ url }: Program): string {
  return `${url}/feed`
}

type Measured = Awaited<ReturnType<typeof load>> & Cost

/** Turn and turn about, so that the machine's moods fall on both. */
async function loadByTurns(large: BenchServer, yardstick: Program, cookie: string) {
  const rounds: { own: Measured; bare: Measured }[] = []
  const [feedUrl, bareFeed] = [feedOf(large), bareFeedOf(yardstick)]
  const measure = (program: Program, url: string) =>
    costOf(program, large.dataDir, () => load(url, cookie, 64, seconds))
  // a server that has just started refuses what comes all at once
  await load(bareFeed, cookie, WARM_UP, 2)
  await load(feedUrl, cookie, WARM_UP, 2)
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await measure(yardstick, bareFeed)
    const own = await measure(large, feedUrl)
    rounds.push({ own, bare })
    console.log(`  ${costLine('own', own)}; ${costLine('bare', bare)}`)
  }
  return rounds
}

/** Median time of the one against the other, measured in alternating runs. */
async function against(urls: string[], cookieOf: string, others: string[], cookieOfOthers: string): Promise<number> {
  const ratios: number[] = []
  for (let round = 0; round < 5; round++) {
    const base = median(await responseTimes(others, cookieOfOthers))
    ratios.push(median(await responseTimes(urls, cookieOf)) / base)
  }
  return median(ratios)
}

/** The address of the page that begins behind 1,000,000 trips less ten: the deepest there is. */
async function deepPage({ dataDir, url }: BenchServer): Promise<string> {
  const client = await connectToDatabase(dataDir)
  const { rows } = await client.query<{ created_at: Date; id: string }>(
    `select created_at, id from trips where audience = 'all' order by created_at, id offset 20 limit 1`,
  )
  await client.end()
  const row = rows[0]
  if (!row) throw new CannotMeasure('There are no trips.')
  const before = Buffer.from(`${row.created_at.getTime()}.${row.id}`).toString('base64url')
  return `${url}/api/posts?before=${before}`
}
