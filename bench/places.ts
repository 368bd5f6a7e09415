/**
 * How fast places are completed: 2,000 searches one after another against a running server, as people type them
 * (beginnings, whole names, slips, missing accents, a country behind the name). Asked for: p95 under 20 ms.
 *
 *   npm run ops -- session --email bench@example.org        prints a cookie
 *   npm run bench -- places --url http://localhost:3000 --cookie 'sid=…'
 *
 * The server's rate limit has to be off (`RATE_LIMIT=off`, loopback only).
 */
import { parseArgs } from 'node:util'
import { quantile, times } from './lib/load.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    cookie: { type: 'string' },
    count: { type: 'string', default: '2000' },
  },
})
if (!values.cookie)
  throw new Error('Give the cookie of a session: --cookie "sid=…" (npm run ops -- session prints one)')

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
const urlOf = (q: string) => `${values.url}/api/places?${new URLSearchParams({ q })}`

await times(
  searches.slice(0, 100).map(({ q }) => urlOf(q)),
  values.cookie,
)
const taken = await times(
  searches.map(({ q }) => urlOf(q)),
  values.cookie,
)
report('all', taken)
for (const kind of Object.keys(KINDS))
  report(
    kind,
    taken.filter((_, i) => searches[i]?.kind === kind),
  )

function report(what: string, ms: number[]) {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((q) => quantile(ms, q).toFixed(1))
  console.log(
    `${what.padEnd(10)} ${String(ms.length).padStart(5)} searches   p50 ${p50} ms   p95 ${p95} ms   p99 ${p99} ms`,
  )
}
