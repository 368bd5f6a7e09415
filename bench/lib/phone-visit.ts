import type { Browser, CDPSession, Page } from 'playwright-core'
import { openPage } from './browser.ts'

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true }
/** Slow 4G as browsers' own tools define it. */
export const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
export const SLOWER_PROCESSOR = 4

/** One visit on a phone with a processor slowed four times and an empty cache; signed in where there is a cookie. */
export async function visitOnPhone(browser: Browser, url: string, cookie?: string) {
  const page = cookie
    ? await openPage(browser, url, cookie, PHONE)
    : await browser.newContext(PHONE).then((context) => context.newPage())
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
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
  const wire = { bytes: 0, scriptBytes: 0, bytesOf: new Map<string, number>() }
  const headerBytes = new Map<string, number>()
  const paths = new Map<string, string>()
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const isScript = type === 'Script' || response.mimeType.includes('javascript')
    paths.set(requestId, new URL(response.url).pathname)
    if (isScript) headerBytes.set(requestId, response.encodedDataLength)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    wire.bytes += encodedDataLength
    const path = paths.get(requestId)
    if (path) wire.bytesOf.set(path, (wire.bytesOf.get(path) ?? 0) + encodedDataLength)
    const ofHeaders = headerBytes.get(requestId)
    if (ofHeaders !== undefined) wire.scriptBytes += encodedDataLength - ofHeaders
  })
  return wire
}

interface Seen {
  largestPaint: number
  layoutShift: number
  /** Of those that began after the page was loaded. */
  longestTask: number
}

/** Runs in the page before anything of it. */
function observe() {
  const seen = { largestPaint: 0, layoutShift: 0, longestTask: 0 }
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
  addEventListener('load', () => {
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longestTask = Math.max(seen.longestTask, duration)
    }).observe({ type: 'longtask' })
  })
}

const vitals = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)
