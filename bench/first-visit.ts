/**
 * What the first signed-in visit of `/` costs a phone on slow 4G with a processor slowed four times.
 *
 *   npm run bench -- first-visit
 */
import { openBrowser } from './lib/browser.ts'
import { newDataDir } from './lib/data-dir.ts'
import { median } from './lib/load.ts'
import { runBench } from './lib/measure.ts'
import { visitOnPhone } from './lib/phone-visit.ts'
import { startBenchServer } from './lib/server.ts'
import { cookieFor } from './lib/session.ts'

const VISITS = 5
const bars = {
  script: { what: 'JavaScript of the first visit, compressed', unit: ' KB', atMost: 140 },
  all: { what: 'all of the first visit, over the wire', unit: ' KB' },
  largestPaint: { what: 'largest paint of the first visit', unit: ' s', atMost: 2.5 },
  layoutShift: { what: 'layout shift of the first visit', atMost: 0.05 },
}

await runBench(bars, async (figure) => {
  const { url, dataDir } = await startBenchServer(newDataDir('first-visit'), { demo: 'on' })
  const cookie = await cookieFor(dataDir, 'first-visit@example.org', '--city', 'Lisbon', '--country', 'Portugal')
  const browser = await openBrowser()
  const visits: Awaited<ReturnType<typeof visitOnPhone>>[] = []
  for (let n = 0; n < VISITS; n++) visits.push(await visitOnPhone(browser, `${url}/`, cookie))
  figure('script', median(visits.map(({ scriptBytes }) => scriptBytes / 1000)))
  figure('all', median(visits.map(({ bytes }) => bytes / 1000)))
  figure('largestPaint', median(visits.map(({ largestPaint }) => largestPaint / 1000)))
  figure('layoutShift', median(visits.map(({ layoutShift }) => layoutShift)))
})
