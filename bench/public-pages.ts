/**
 * What the pages that everybody sees cost the server: pages a second at 16, 32 and 64 connections, and what a
 * conditional request costs.
 *
 *   npm run bench -- public-pages [--seconds 8]
 */
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { newDataDir } from './lib/data-dir.ts'
import { median } from './lib/load.ts'
import { type Bar, runBench } from './lib/measure.ts'
import { startBenchServer } from './lib/server.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } })
const duration = Number(values.seconds)
const PAGES = ['landing', 'blog', 'article'] as const
const CONNECTIONS = [16, 32, 64]
const ROUNDS = 3

const bars: Record<string, Bar> = {}
for (const page of PAGES) {
  for (const connections of CONNECTIONS) {
    bars[`${page} ${connections}`] = { what: `${page} at ${connections} connections`, unit: '/s', atLeast: 1700 }
    bars[`${page} ${connections} tail`] = {
      what: `${page} at ${connections} connections, 99th percentile`,
      unit: ' ms',
      atMost: 100,
    }
  }
  bars[`${page} known`] = { what: `${page} at 16 connections, known already`, unit: '/s', atLeast: 1700 }
}

await runBench(bars, async (figure) => {
  const { url } = await startBenchServer(newDataDir('public-pages'), { demo: 'on' })
  const paths = { landing: '/', blog: '/blog', article: await anArticle(url) }
  for (const page of PAGES) {
    const address = url + paths[page]
    await load(address, 8, {}, 2)
    for (const connections of CONNECTIONS) {
      const rounds: { perSecond: number; p99: number }[] = []
      for (let round = 0; round < ROUNDS; round++) rounds.push(await load(address, connections))
      figure(`${page} ${connections}`, median(rounds.map(({ perSecond }) => perSecond)))
      figure(`${page} ${connections} tail`, median(rounds.map(({ p99 }) => p99)))
    }
    const etag = (await fetch(address)).headers.get('etag')
    if (!etag) throw new Error(`${address} has no ETag`)
    figure(`${page} known`, (await load(address, 16, { 'if-none-match': etag })).perSecond)
  }
})

async function anArticle(url: string): Promise<string> {
  const [article]: { id: string }[] = await (await fetch(`${url}/api/blog-posts?limit=1`)).json()
  if (!article) throw new Error('The demo has no article')
  return `/blog/${article.id}`
}

/** As browsers ask: compressed. */
async function load(url: string, connections: number, headers: Record<string, string> = {}, seconds = duration) {
  const asked = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html', ...headers }
  const result = await autocannon({ url, connections, duration: seconds, headers: asked })
  const expected = 'if-none-match' in headers ? '3xx' : '2xx'
  if (result.errors > 0 || result[expected] !== result.requests.total) {
    throw new Error(`${url}: of ${result.requests.total} answers ${result[expected]} were as expected`)
  }
  return { perSecond: result[expected] / result.duration, p99: result.latency.p99 }
}
