import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from 'playwright-core'
import { chromiumPath } from '../../e2e/chromium.ts'
import { CannotMeasure, onEnd } from './measure.ts'

/** The browser of the machine, without a window; it ends with the measurement. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
    // ours to end: what is open is closed after an interruption too
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  onEnd(() => browser.close())
  return browser
}

/** A page that is signed in with a cookie of `cookieFor`, in a context of its own. */
export async function openPage(
  browser: Browser,
  url: string,
  cookie: string,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext(options)
  const at = cookie.indexOf('=')
  await context.addCookies([{ name: cookie.slice(0, at), value: decodeURIComponent(cookie.slice(at + 1)), url }])
  return context.newPage()
}

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true }
/** Slow 4G as browsers' own tools define it. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
const SLOWER_PROCESSOR = 4

export async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
}

/** Longer than the four seconds after which a page fetches what no first view shows. */
const REST_MS = 5_000
/** For the first view alone: shorter than those four seconds. */
const FIRST_VIEW_MS = 1_500
const LATEST_REST_MS = 90_000

/**
 * One visit on a phone with a processor slowed four times and an empty cache, until the page is at rest; signed in where
 * there is a cookie. What the service worker fetches for later visits is no part of it.
 */
export async function visitOnPhone(browser: Browser, url: string, cookie?: string) {
  const options = { ...PHONE, serviceWorkers: 'block' } as const
  const page = cookie
    ? await openPage(browser, url, cookie, options)
    : await browser.newContext(options).then((context) => context.newPage())
  const devtools = await page.context().newCDPSession(page)
  await slowDown(devtools)
  const wire = countBytes(devtools)
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'load' })
  await untilRest(page, wire, FIRST_VIEW_MS)
  const firstViewScriptBytes = wire.scriptBytes
  await untilRest(page, wire, REST_MS)
  const measured = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  await page.context().close()
  return { ...measured, ...wire, firstViewScriptBytes }
}

/** No request is under way, and neither one nor a long task has ended for so long. */
async function untilRest(page: Page, wire: ReturnType<typeof countBytes>, ms: number): Promise<void> {
  const latest = performance.now() + LATEST_REST_MS
  while (performance.now() < latest) {
    const sinceTask = await page.evaluate(() => performance.now() - (window as unknown as { seen: Seen }).seen.lastTask)
    const sinceRequest = wire.open.size > 0 ? 0 : performance.now() - wire.lastEnd
    const left = ms - Math.min(sinceTask, sinceRequest)
    if (left <= 0) return
    await new Promise((passed) => setTimeout(passed, Math.max(left, 100)))
  }
  throw new CannotMeasure(`The page was not at rest after ${LATEST_REST_MS / 1000} s.`)
}

function countBytes(devtools: CDPSession) {
  const wire = { bytes: 0, scriptBytes: 0, open: new Set<string>(), lastEnd: 0 }
  const ended = (requestId: string) => {
    wire.open.delete(requestId)
    wire.lastEnd = performance.now()
  }
  devtools.on('Network.requestWillBeSent', ({ requestId }) => wire.open.add(requestId))
  devtools.on('Network.loadingFailed', ({ requestId }) => ended(requestId))
  const headerBytes = new Map<string, number>()
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const isScript = type === 'Script' || response.mimeType.includes('javascript')
    if (isScript) headerBytes.set(requestId, response.encodedDataLength)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    ended(requestId)
    wire.bytes += encodedDataLength
    const ofHeaders = headerBytes.get(requestId)
    if (ofHeaders !== undefined) wire.scriptBytes += encodedDataLength - ofHeaders
  })
  return wire
}

interface Seen {
  largestPaint: number
  layoutShift: number
  lastTask: number
}

/** Runs in the page before anything of it. */
function observe() {
  const seen = { largestPaint: 0, layoutShift: 0, lastTask: 0 }
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
    seen.lastTask = performance.now()
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) seen.lastTask = startTime + duration
    }).observe({ type: 'longtask' })
  })
}
