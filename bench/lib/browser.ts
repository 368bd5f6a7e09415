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

/** What the page's scripts hold after a collection, in MB. */
export async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

interface Frames {
  times: number[]
  isOver: boolean
}

/** Runs in the page: notes when each frame begins. */
export function startFrames() {
  const seen: Frames = { times: [], isOver: false }
  Object.assign(window, { seen })
  const note = (time: number) => {
    seen.times.push(time)
    if (!seen.isOver) requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}

/** Runs in the page: how long each frame has taken since, in ms. */
export function takeFrames(): number[] {
  const { seen } = window as unknown as { seen: Frames }
  seen.isOver = true
  return seen.times.slice(1).map((time, n) => time - (seen.times[n] ?? time))
}

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true }
/** Slow 4G as browsers' own tools define it. */
export const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
export const SLOWER_PROCESSOR = 4

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
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
  const wire = countBytes(devtools)
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'load' })
  await untilRest(page, wire, FIRST_VIEW_MS)
  const firstViewScriptBytes = wire.scriptBytes
  await untilRest(page, wire, REST_MS)
  const measured = await vitals(page)
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
  const wire = { bytes: 0, scriptBytes: 0, bytesOf: new Map<string, number>(), open: new Set<string>(), lastEnd: 0 }
  const ended = (requestId: string) => {
    wire.open.delete(requestId)
    wire.lastEnd = performance.now()
  }
  devtools.on('Network.requestWillBeSent', ({ requestId }) => wire.open.add(requestId))
  devtools.on('Network.loadingFailed', ({ requestId }) => ended(requestId))
  const headerBytes = new Map<string, number>()
  const paths = new Map<string, string>()
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const isScript = type === 'Script' || response.mimeType.includes('javascript')
    paths.set(requestId, new URL(response.url).pathname)
    if (isScript) headerBytes.set(requestId, response.encodedDataLength)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    ended(requestId)
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
  /** When the last long task ended, or the page was loaded. */
  lastTask: number
}

/** Runs in the page before anything of it. */
function observe() {
  const seen = { largestPaint: 0, layoutShift: 0, longestTask: 0, lastTask: 0 }
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
      for (const { startTime, duration } of list.getEntries()) {
        seen.longestTask = Math.max(seen.longestTask, duration)
        seen.lastTask = startTime + duration
      }
    }).observe({ type: 'longtask' })
  })
}

const vitals = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)
