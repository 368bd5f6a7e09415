/**
 * What the first signed-in visit of `/` costs a phone on a slow network: JavaScript over the wire (at most 170 KB), and,
 * with a processor slowed four times on slow 4G, the largest paint (under 2.5 s) and layout shift (under 0.05).
 *
 *   npm run bench -- first-visit
 */
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { chromiumPath } from '../e2e/chromium.ts'
import { median } from './lib/load.ts'
import { startProgram } from './lib/server.ts'
import { cookieFor } from './lib/session.ts'

const PORT = '4804'
const URL_OF_FEED = `http://localhost:${PORT}/`
const VISITS = 5
/** Slow 4G as browsers' own tools define it. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }

const dataDir = fs.mkdtempSync(join(tmpdir(), 'caravan-first-visit-'))
const env = { DATA_DIR: dataDir, PORT, RATE_LIMIT: 'off' }
const { stop } = await startProgram('server/src/server.ts', env, `${URL_OF_FEED}readyz`)
const cookie = await cookieFor(dataDir, 'first-visit@example.org', '--city', 'Lisbon', '--country', 'Portugal')
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })

const visits: Awaited<ReturnType<typeof visit>>[] = []
for (let n = 0; n < VISITS; n++) visits.push(await visit())
report('JavaScript over the wire, KB', median(visits.map((one) => one.scriptBytes / 1000)), 'at most 170')
report('all over the wire, KB', median(visits.map((one) => one.bytes / 1000)), '')
report('largest paint, s', median(visits.map((one) => one.largestPaint / 1000)), 'under 2.5')
report('layout shift', median(visits.map((one) => one.layoutShift)), 'under 0.05')

await browser.close()
await stop()
fs.rmSync(dataDir, { recursive: true, force: true })

/** One visit with an empty cache. */
async function visit() {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  })
  const at = cookie.indexOf('=')
  await context.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url: URL_OF_FEED }])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const wire = countBytes(devtools)
  await page.addInitScript(observe)
  await page.goto(URL_OF_FEED, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1000)
  const measured = await vitals(page)
  await context.close()
  return { ...measured, ...wire }
}

function countBytes(devtools: CDPSession) {
  const wire = { bytes: 0, scriptBytes: 0 }
  const scripts = new Set<string>()
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    wire.bytes += encodedDataLength
    if (scripts.has(requestId)) wire.scriptBytes += encodedDataLength
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

function report(what: string, value: number, wanted: string): void {
  console.log(`${what}: ${value.toFixed(3)}${wanted ? ` (${wanted})` : ''}`)
}
