/**
 * What a search, a completion, Discover and the map take among 1,000,000 trips to 3,000 cities, one of them with 20,000
 * in one month, and 100,000 travellers (needs `npm run bench -- data` first).
 *
 *   npm run bench -- search [--scale 1]
 */
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { cookieFor } from './lib/crowd.ts'
import { requireFilled } from './lib/data-dir.ts'
import { quantile, responseTimes } from './lib/load.ts'
import { runBench } from './lib/measure.ts'
import { startBenchServer } from './lib/server.ts'

const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } })
const READER = 'bench-searcher@example.org'
const ROUNDS = 20
const BYTES = 60_000

const BUSIEST_CITY = 'shanghai'
const PLACES = [
  'lisbon',
  'tokyo',
  'mexico city',
  'istanbul',
  'swiss alps',
  'japan',
  'portugal',
  'bacrelona',
  BUSIEST_CITY,
]
const DATES = ['', 'october', 'next weekend', 'christmas', 'may', 'summer']
const WORDS = ['', '#hiking', 'surf', 'solo', 'sardines', 'jazz octopus', 'nothinglikeit']

/** Every place with every time and every word, but the empty line: those that find much and those that find nothing. */
const LINES = ['', ...PLACES]
  .flatMap((place) => DATES.flatMap((date) => WORDS.map((word) => [word, place, date].filter(Boolean).join(' '))))
  .filter(Boolean)
const PEOPLE = ['bench_77', 'name12', 'hiking', 'sardines', ...PLACES, 'surf portugal may', 'october']
const TYPED = ['surf portugal may', 'tokyo hiking october', 'new york', 'lisbno'].flatMap((line) =>
  Array.from(line, (_, at) => line.slice(0, at + 1)),
)

const bars = {
  trips: { what: 'searching trips, 95th percentile', unit: ' ms', atMost: 60 },
  travellers: { what: 'searching travellers, 95th percentile', unit: ' ms', atMost: 60 },
  completion: { what: 'completing a line, 95th percentile', unit: ' ms', atMost: 20 },
  nearest: { what: 'understanding a line, with the nearest that finds some, 95th percentile', unit: ' ms' },
  discover: { what: 'Discover, shared answer, 95th percentile', unit: ' ms', atMost: 20 },
  map: { what: 'the map of a month, shared answer, 95th percentile', unit: ' ms', atMost: 20 },
  mapFirst: { what: 'the map of a month, read anew, slowest of 12', unit: ' ms' },
  mapBytes: { what: 'the map of a year, compressed', unit: ' bytes', atMost: BYTES },
}

await runBench(bars, async (figure) => {
  const { url, dataDir } = await startBenchServer(requireFilled(Number(values.scale)))
  const cookie = await cookieFor(dataDir, READER, '--gender', 'woman')
  const p95 = async (urls: string[]) => {
    await responseTimes(urls, cookie)
    return quantile(await responseTimes(urls, cookie), 0.95)
  }
  const of = (path: string, lines: string[]) => lines.map((q) => `${url}${path}${new URLSearchParams({ q })}`)
  const again = (address: string) => Array.from({ length: ROUNDS * 10 }, () => address)

  figure('trips', await p95(of('/api/search/trips?', LINES)))
  figure('travellers', await p95(of('/api/search/travellers?', Array.from({ length: ROUNDS }, () => PEOPLE).flat())))
  figure('completion', await p95(of('/api/search/understood?typing=true&', TYPED)))
  figure('nearest', await p95(of('/api/search/understood?', LINES)))
  figure('discover', await p95(again(`${url}/api/discover`)))

  const months = comingMonths(12)
  const [first = '', last = first] = [months[0], months.at(-1)]
  const anew = await responseTimes(
    months.map((month) => `${url}/api/map?from=${month}&to=${month}`),
    cookie,
  )
  figure('mapFirst', Math.max(...anew))
  figure('map', await p95(again(`${url}/api/map?from=${first}&to=${first}`)))
  const year = await fetch(`${url}/api/map?from=${first}&to=${last}`, { headers: { cookie } })
  figure('mapBytes', brotliCompressSync(await year.text()).byteLength)
})

/** `YYYY-MM` of this month and those after it. */
function comingMonths(count: number): string[] {
  const now = new Date()
  return Array.from({ length: count }, (_, more) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + more, 1)).toISOString().slice(0, 7),
  )
}
