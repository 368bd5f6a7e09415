/**
 * How fast places are completed: 2,000 searches one after another, as people type them (beginnings, whole names, slips,
 * missing accents, a country behind the name).
 *
 *   npm run bench -- places [--count 2000]
 */
import { parseArgs } from 'node:util'
import { cookieFor } from './lib/crowd.ts'
import { newDataDir } from './lib/data-dir.ts'
import { quantile, responseTimes } from './lib/load.ts'
import { runBench } from './lib/measure.ts'
import { startBenchServer } from './lib/server.ts'

const { values } = parseArgs({ options: { count: { type: 'string', default: '2000' } } })

const NAMES = `Lisbon, Portugal|Porto|Madrid, Spain|Barcelona|Málaga|Paris, France|Marseille|London|Edinburgh|Dublin
Isle of Skye|Amsterdam|Berlin|Munich|Zürich|Swiss Alps|Vienna|Prague|Kraków|Budapest|Dubrovnik|Ljubljana|Santorini
Athens, Greece|Istanbul|Cappadocia|Tbilisi|Reykjavík|Tromsø|Lofoten|Stockholm|Copenhagen|Helsinki|Marrakesh|Cairo
Serengeti|Zanzibar|Cape Town|Nairobi|Victoria Falls|Dubai|Petra|Jerusalem|Samarkand|Delhi|Jaipur|Goa|Kathmandu
Everest Base Camp|Sri Lanka|Bangkok|Chiang Mai|Phuket|Bali|Ubud|Hanoi|Hội An|Ha Long Bay|Siem Reap|Luang Prabang
Singapore|Kuala Lumpur|Manila|Palawan|Tokyo|Kyoto|Osaka|Seoul|Busan|Taipei|Beijing|Shanghai|Sydney|Melbourne
Great Barrier Reef|Queenstown|Milford Sound|Auckland|Fiji|Honolulu|San Francisco|Yosemite|Los Angeles|New York City
Portland, Oregon|Springfield, Illinois|Vancouver|Banff|Montréal|Mexico City|Oaxaca|Tulum|Havana|Antigua Guatemala
San José, Costa Rica|Cartagena|Medellín|Quito|Galápagos|Cusco|Machu Picchu|La Paz|São Paulo|Rio de Janeiro
Buenos Aires|Patagonia|Torres del Paine|Ushuaia|Santiago|Valparaíso`
  .split(/[|\n]/)
  .filter(Boolean)

// the same sequence each time, so that two runs can be compared
let state = 42
const below = (n: number) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return Math.floor((state / 2 ** 32) * n)
}
const beginning = (name: string) => name.slice(0, 1 + below(Math.min(6, name.length)))
const bare = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const without = (name: string, at = 1 + below(name.length - 1)) => name.slice(0, at) + name.slice(at + 1)
const swapped = (name: string, at = 1 + below(Math.max(1, name.length - 2))) =>
  name.slice(0, at) +
  name
    .slice(at, at + 2)
    .split('')
    .reverse()
    .join('') +
  name.slice(at + 2)
const mistyped = (name: string, at = 1 + below(name.length - 1)) => `${name.slice(0, at)}x${name.slice(at + 1)}`
const KINDS = { beginning, whole: (name: string) => name, bare, without, swapped, mistyped }

const searches = Array.from({ length: Number(values.count) }, (_, i) => {
  const kinds = Object.entries(KINDS)
  const [kind, type] = kinds[i % kinds.length] ?? ['whole', KINDS.whole]
  return { kind, q: type(NAMES[below(NAMES.length)] ?? 'Lisbon') }
})

const bars = {
  median: { what: 'completing a place, median', unit: ' ms' },
  p95: { what: 'completing a place, 95th percentile', unit: ' ms', atMost: 20 },
  p99: { what: 'completing a place, 99th percentile', unit: ' ms' },
}

await runBench(bars, async (figure) => {
  const { url, dataDir } = await startBenchServer(newDataDir('places'))
  const cookie = await cookieFor(dataDir, 'bench-places@example.org')
  const urls = searches.map(({ q }) => `${url}/api/places?${new URLSearchParams({ q })}`)
  await responseTimes(urls.slice(0, 100), cookie)
  const taken = await responseTimes(urls, cookie)
  for (const kind of Object.keys(KINDS)) {
    const own = taken.filter((_, i) => searches[i]?.kind === kind)
    console.log(`  ${kind}: ${own.length} searches, 95th percentile ${quantile(own, 0.95).toFixed(1)} ms`)
  }
  figure('median', quantile(taken, 0.5))
  figure('p95', quantile(taken, 0.95))
  figure('p99', quantile(taken, 0.99))
})
