/**
 * What the first visit of `/` costs a phone on slow 4G with a processor slowed four times, until the page is at rest:
 * signed in, and signed out.
 *
 *   npm run bench -- first-visit
 */
import { openBrowser, visitOnPhone } from './lib/browser.ts'
import { cookieFor } from './lib/crowd.ts'
import { newDataDir } from './lib/data-dir.ts'
import { median } from './lib/load.ts'
import { CannotMeasure, runBench } from './lib/measure.ts'
import { startBenchServer } from './lib/server.ts'

const VISITS = 5
const bars = {
  script: { what: 'JavaScript of the first visit until the page is at rest, compressed', unit: ' KB', atMost: 180 },
  firstView: { what: 'of it before anything is fetched in advance', unit: ' KB' },
  all: { what: 'all of the first visit, over the wire', unit: ' KB' },
  largestPaint: { what: 'largest paint of the first visit', unit: ' s', atMost: 2 },
  layoutShift: { what: 'layout shift of the first visit', atMost: 0.05 },
  visitorScript: { what: 'JavaScript of the landing page, compressed', unit: ' KB', atMost: 180 },
  visitorPaint: { what: 'largest paint of the landing page', unit: ' s', atMost: 2 },
}

await runBench(bars, async (figure) => {
  const { url, dataDir } = await startBenchServer(newDataDir('first-visit'), { demo: 'on' })
  const cookie = await cookieFor(dataDir, 'first-visit@example.org', '--city', 'Lisbon', '--country', 'Portugal')
  const browser = await openBrowser()
  const visits = await visitOften(browser, `${url}/`, cookie)
  if (visits.some(({ scriptBytes }) => scriptBytes === 0)) throw new CannotMeasure('A visit ended without its scripts.')
  figure('script', median(visits.map(({ scriptBytes }) => scriptBytes / 1000)))
  figure('firstView', median(visits.map(({ firstViewScriptBytes }) => firstViewScriptBytes / 1000)))
  figure('all', median(visits.map(({ bytes }) => bytes / 1000)))
  figure('largestPaint', median(visits.map(({ largestPaint }) => largestPaint / 1000)))
  figure('layoutShift', median(visits.map(({ layoutShift }) => layoutShift)))
  const visitors = await visitOften(browser, `${url}/`)
  figure('visitorScript', median(visitors.map(({ scriptBytes }) => scriptBytes / 1000)))
  figure('visitorPaint', median(visitors.map(({ largestPaint }) => largestPaint / 1000)))
})

async function visitOften(...visit: Parameters<typeof visitOnPhone>) {
  const visits: Awaited<ReturnType<typeof visitOnPhone>>[] = []
  for (let n = 0; n < VISITS; n++) visits.push(await visitOnPhone(...visit))
  return visits
}
