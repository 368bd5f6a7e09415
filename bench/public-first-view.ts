/**
 * What the first visit of a public page costs a phone on slow 4G with a processor slowed four times.
 *
 *   npm run bench -- public-first-view
 */
import { openBrowser } from './lib/browser.ts'
import { newDataDir } from './lib/data-dir.ts'
import { median } from './lib/load.ts'
import { type Bar, runBench } from './lib/measure.ts'
import { visitOnPhone } from './lib/phone-visit.ts'
import { startBenchServer } from './lib/server.ts'

const VISITS = 5
/** Its address, and the most that it may weigh over the wire. */
const PAGES = { landing: { path: '/', kilobytes: 200 } }

const bars: Record<string, Bar> = Object.fromEntries(
  Object.entries(PAGES).flatMap(([page, { kilobytes }]) => [
    [`${page} all`, { what: `${page}: all of it, over the wire`, unit: ' KB', atMost: kilobytes }],
    [`${page} paint`, { what: `${page}: largest paint`, unit: ' s', atMost: 1.6 }],
    [`${page} shift`, { what: `${page}: layout shift`, atMost: 0.02 }],
    [`${page} task`, { what: `${page}: longest task after it was loaded`, unit: ' ms', atMost: 50 }],
  ]),
)

await runBench(bars, async (figure) => {
  const { url } = await startBenchServer(newDataDir('public-first-view'), { demo: 'on' })
  const browser = await openBrowser()
  for (const [page, { path }] of Object.entries(PAGES)) {
    const visits: Awaited<ReturnType<typeof visitOnPhone>>[] = []
    for (let n = 0; n < VISITS; n++) visits.push(await visitOnPhone(browser, url + path))
    figure(`${page} all`, median(visits.map(({ bytes }) => bytes / 1000)))
    figure(`${page} paint`, median(visits.map(({ largestPaint }) => largestPaint / 1000)))
    figure(`${page} shift`, median(visits.map(({ layoutShift }) => layoutShift)))
    figure(`${page} task`, median(visits.map(({ longestTask }) => longestTask)))
  }
})
