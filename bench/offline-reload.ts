/**
 * How fast a page that was seen once comes back without a network, on a processor slowed four times.
 *
 *   npm run bench -- offline-reload
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { openBrowser } from './lib/browser.ts'
import { cookieFor } from './lib/crowd.ts'
import { newDataDir } from './lib/data-dir.ts'
import { median } from './lib/load.ts'
import { CannotMeasure, runBench } from './lib/measure.ts'
import { startBenchServer } from './lib/server.ts'

const RELOADS = 5
const LOOK_AGAIN_MS = 100

const bars = {
  firstPaint: { what: 'first paint of a reload without a network', unit: ' ms', atMost: 1000 },
  feed: { what: 'the feed of before on the screen', unit: ' ms' },
}

await runBench(bars, async (figure) => {
  const server = await startBenchServer(newDataDir('offline-reload'), { demo: 'on' })
  const cookie = await cookieFor(server.dataDir, 'offline@example.org', '--city', 'Lisbon', '--country', 'Portugal')
  const browser = await openBrowser()
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  })
  const at = cookie.indexOf('=')
  await context.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url: server.url }])
  const page = await context.newPage()
  await page.goto(`${server.url}/`, { waitUntil: 'networkidle' })
  await page.mouse.move(1, 1)
  while (!(await page.evaluate(isKept))) await sleep(LOOK_AGAIN_MS)
  // what the page cannot do without is not there any more, whatever the browser takes for a network
  await server.stop()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const reloads: Awaited<ReturnType<typeof reload>>[] = []
  for (let n = 0; n < RELOADS; n++) reloads.push(await reload(page))
  figure('firstPaint', median(reloads.map(({ firstPaint }) => firstPaint)))
  figure('feed', median(reloads.map(({ feed }) => feed)))
})

/** Whether the worker answers for this page, and the feed is kept. */
async function isKept(): Promise<boolean> {
  if (!navigator.serviceWorker.controller) return false
  if (!(await indexedDB.databases()).some(({ name }) => name === 'offline')) return false
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('offline')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
    const reading = database.transaction('queries').objectStore('queries').getAllKeys()
    reading.onsuccess = () => resolve(reading.result)
    reading.onerror = () => reject(reading.error)
  })
  database.close()
  return keys.some((key) => String(key).includes('"feed"'))
}

async function reload(page: Page) {
  await page.reload({ waitUntil: 'commit' })
  const feed = await page
    .waitForFunction(() => (document.querySelector('article') ? performance.now() : undefined))
    .then((found) => found.jsonValue())
  const firstPaint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  if (feed === undefined || firstPaint === undefined) throw new CannotMeasure('The page was not painted.')
  return { feed, firstPaint }
}
