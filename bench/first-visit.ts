/**
 * What the first signed-in visit of `/` costs a phone on slow 4G with a processor slowed four times.
 *
 *   npm run bench -- first-visit
 */
import type { Browser, CDPSession, Page } from 'playwright-core'
import { openBrowser, openPage } from './lib/browser.ts'
import { newDataDir } from './lib/data-dir.ts'
import { median } from './lib/load.ts'
import { runBench } from './lib/measure.ts'
import { startBenchServer } from './lib/server.ts'
import { cookieFor } from './lib/session.ts'

const VISITS = 5
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true }
/** Slow 4G as browsers' own tools define it. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }

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
  const visits: Awaited<ReturnType<typeof visit>>[] = []
  for (let n = 0; n < VISITS; n++) visits.push(await visit(browser, `${url}/`, cookie))
  figure('script', median(visits.map(({ scriptBytes }) => scriptBytes / 1000)))
  figure('all', median(visits.map(({ bytes }) => bytes / 1000)))
  figure('largestPaint', median(visits.map(({ largestPaint }) => largestPaint / 1000)))
  figure('layoutShift', median(visits.map(({ layoutShift }) => layoutShift)))
})

/** One visit with an empty cache. */
async function visit(browser: Browser, url: string, cookie: string) {
  const page = await openPage(browser, url, cookie, PHONE)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const wire = countBytes(devtools)
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'networkidle' })
  // what is painted last is known once a frame has come after everything was there
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done))))
  const measured = await vitals(page)
  await page.context().close()
  return { ...measured, ...wire }
}

function countBytes(devtools: CDPSession) {
  const wire = { bytes: 0, scriptBytes: 0 }
  const headerBytes = new Map<string, number>()
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const isScript = type === 'Script' || response.mimeType.includes('javascript')
    if (isScript) headerBytes.set(requestId, response.encodedDataLength)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    wire.bytes += encodedDataLength
    const ofHeaders = headerBytes.get(requestId)
    if (ofHeaders !== undefined) wire.scriptBytes += encodedDataLength - ofHeaders
  })
  return wire
}

/** Runs in the page before anything of it. */
function observe() {
  const seen = { largestPaint: 0, layoutShift: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largestPaint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) seen.layoutShift += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

function vitals(page: Page) {
  return page.evaluate(() => (window as unknown as { seen: { largestPaint: number; layoutShift: number } }).seen)
}
