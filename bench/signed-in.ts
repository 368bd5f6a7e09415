/**
 * Signed-in pages at 50 a second: the feed and the screens of the bottom bar, each asked for by several travellers, at an even
 * pace whatever becomes of those before. One that is refused or fails counts as one that never came. `--per-second` shows that
 * the bar can be missed: two hundred do.
 *
 *   npm run bench -- signed-in [--seconds 20] [--per-second 50]
 */
import { parseArgs } from 'node:util'
import { cookieFor } from './lib/crowd.ts'
import { newDataDir } from './lib/data-dir.ts'
import { OpenLoad } from './lib/load.ts'
import { runBench } from './lib/measure.ts'
import { costOf } from './lib/processes.ts'
import { startBenchServer } from './lib/server.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, 'per-second': { type: 'string', default: '50' } },
})
const seconds = Number(values.seconds)
const perSecond = Number(values['per-second'])
const CITIES = ['Lisbon', 'Porto', 'Faro', 'Braga', 'Coimbra', 'Aveiro']
const PAGES = ['/', '/discover', '/matches', '/near-me', '/profile', '/']

const bars = {
  pages: { what: `signed-in pages at ${perSecond} a second, 95th percentile`, unit: ' ms', atMost: 50 },
  feed: { what: 'of them the feed, 95th percentile', unit: ' ms' },
  processor: { what: 'processor time of the server for a page', unit: ' ms' },
}

await runBench(bars, async (figure) => {
  const server = await startBenchServer(newDataDir('signed-in'), { demo: 'on' })
  const { url, dataDir } = server
  const cookies: string[] = []
  for (const city of CITIES) {
    const email = `bench-signed-in-${city.toLowerCase()}@example.org`
    cookies.push(await cookieFor(dataDir, email, '--city', city, '--country', 'Portugal'))
  }
  const visits = new OpenLoad(url, (n) => ({
    method: 'GET',
    path: PAGES[n % PAGES.length] ?? '/',
    cookie: cookies[Math.floor(n / PAGES.length) % cookies.length] ?? '',
    accept: 'text/html',
  }))
  // a renderer that has just started is compiled while it runs
  await visits.arrive(20, 10)
  const { answers, serverMs } = await costOf(server, dataDir, async () => {
    const answers = await visits.arrive(perSecond, seconds)
    return { answers, count: answers.length }
  })
  visits.close()
  const p95 = (path?: string) => {
    const asked = answers.filter((answer) => path === undefined || answer.path === path)
    const times = asked.map(({ status, ms }) => (status === 200 ? ms : Number.POSITIVE_INFINITY)).sort((a, b) => a - b)
    return times[Math.ceil(times.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY
  }
  figure('pages', p95())
  figure('feed', p95('/'))
  figure('processor', serverMs)
})
