/**
 * The map of Discover on a phone, on slow 4G with a processor slowed four times: how soon the first clusters are painted,
 * the frames while it is dragged, what its data weighs, and whether another screen asks for anything of it. Among 1,000,000 trips
 * to 3,000 cities, the data of the bench `search`.
 *
 *   npm run bench -- map [--trips 1000000]
 */
import { parseArgs } from 'node:util'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { openBrowser, openPage, PHONE, SLOW_4G, SLOWER_PROCESSOR, startFrames, takeFrames } from './lib/browser.ts'
import { cookieFor } from './lib/crowd.ts'
import { median } from './lib/load.ts'
import { CannotMeasure, runBench } from './lib/measure.ts'
import { fillForSearch } from './lib/search-data.ts'
import { startBenchServer } from './lib/server.ts'

const { values } = parseArgs({ options: { trips: { type: 'string', default: '1000000' } } })
const VISITS = 5
const LATE_MS = 25
const DRAGS = 8
/** For each drag; a frame takes one, or some of them together. */
const STEPS = 60
const PIXELS_A_STEP = 4
/** What a service worker fetches is on no page's account. */
const ON_PHONE = { ...PHONE, serviceWorkers: 'block' as const }
/** One pixel each: without a graphics card the processor draws them, which no phone has to do. */
const ONE_PIXEL = { ...ON_PHONE, deviceScaleFactor: 1 }
/** What only the map asks for. */
const [PLACES, OUTLINES, CODE] = [/\/api\/map\?/, /\/countries-110m/, /\/world-map/]
const OTHERS = [
  '/',
  '/matches',
  '/messages',
  '/near-me',
  '/notifications',
  '/profile',
  '/saved',
  '/wishes',
  '/discover',
]

const bars = {
  seen: { what: 'first clusters, from when the map comes into view', unit: ' ms', atMost: 1000 },
  anew: { what: 'the same where nobody has asked for these months within two minutes', unit: ' ms' },
  late: { what: `frames over ${LATE_MS} ms while the map is dragged`, unit: ' %', atMost: 1 },
  rate: { what: 'frames a second meanwhile', unit: '/s', atLeast: 59 },
  data: { what: 'places and outlines, over the wire', unit: ' KB', atMost: 60 },
  code: { what: 'scripts and styles of the map, over the wire', unit: ' KB' },
  elsewhere: { what: `of all that on ${OTHERS.length} screens where no map is seen`, unit: ' bytes', atMost: 0 },
}

await runBench(bars, async (figure) => {
  const { url, dataDir } = await startBenchServer(await fillForSearch(Number(values.trips)))
  const cookie = await cookieFor(dataDir, 'bench-map@example.org', '--gender', 'woman')
  const browser = await openBrowser()
  const visit = () => visitMap(browser, url, cookie)

  const first = await visit()
  figure('anew', first.firstClusters)
  const visits: Visit[] = []
  for (let n = 0; n < VISITS; n++) visits.push(await visit())
  figure('seen', median(visits.map(({ firstClusters }) => firstClusters)))
  const received = visits[0]?.received ?? []
  for (const asked of [PLACES, OUTLINES, CODE]) {
    if (!received.some(({ address }) => asked.test(address)))
      throw new CannotMeasure(`Nothing is asked for like ${asked}`)
  }
  figure('data', bytesOf(received, PLACES, OUTLINES) / 1000)
  figure('code', bytesOf(received, CODE) / 1000)

  const frames = await dragMap(browser, url, cookie)
  figure('late', (100 * frames.filter((ms) => ms > LATE_MS).length) / frames.length)
  figure('rate', (1000 * frames.length) / frames.reduce((sum, ms) => sum + ms, 0))

  figure('elsewhere', bytesOf(await visitOthers(browser, url, cookie), PLACES, OUTLINES, CODE))
})

interface Received {
  address: string
  bytes: number
}
interface Visit {
  firstClusters: number
  received: Received[]
}

function bytesOf(received: Received[], ...like: RegExp[]): number {
  return received
    .filter(({ address }) => like.some((one) => one.test(address)))
    .reduce((sum, { bytes }) => sum + bytes, 0)
}

/** From the feed to Discover, as within the app, then to the map. */
async function visitMap(browser: Browser, url: string, cookie: string): Promise<Visit> {
  const page = await openPage(browser, url, cookie, ON_PHONE)
  const devtools = await page.context().newCDPSession(page)
  await page.addInitScript(noteClusters)
  await openDiscover(page, url)
  const received = receive(devtools)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
  // asked for after the places: until then the network may be idle
  const outlines = page.waitForResponse((reply) => OUTLINES.test(reply.url()))
  const firstClusters = await page.evaluate(seeMap)
  await (await outlines).finished()
  await page.waitForLoadState('networkidle')
  await page.context().close()
  return { firstClusters, received }
}

async function openDiscover(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Discover' }).click()
  await page.getByRole('heading', { name: 'Map of the Coming Months' }).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}

/** What is received from now on, by its address. */
function receive(devtools: CDPSession): Received[] {
  const received: Received[] = []
  const addresses = new Map<string, string>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    received.push({ address: addresses.get(requestId) ?? '', bytes: encodedDataLength })
  })
  return received
}

/** Runs in the page before anything of it: clusters are the only circles that are drawn. */
function noteClusters() {
  const circles = { done: () => {} }
  Object.assign(window, { circles })
  const { arc } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.arc = function (...circle) {
    circles.done()
    return arc.apply(this, circle)
  }
}

/** Runs in the page: scrolls to the map; answers after how many milliseconds its first clusters were painted. */
function seeMap(): Promise<number> {
  const { circles } = window as unknown as { circles: { done: () => void } }
  return new Promise((done) => {
    const start = performance.now()
    // drawn within a frame, it is on the screen when the task after that begins
    circles.done = () => requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)))
    document.getElementById('map')?.scrollIntoView({ block: 'start', behavior: 'instant' })
  })
}

/** To and fro, one step for each frame; answers how long each frame meanwhile took, in ms. */
async function dragMap(browser: Browser, url: string, cookie: string): Promise<number[]> {
  const page = await openPage(browser, url, cookie, ONE_PIXEL)
  await page.addInitScript(noteClusters)
  await openDiscover(page, url)
  await page.evaluate(seeMap)
  const section = page.getByRole('region', { name: 'Map of the Coming Months' })
  await section.getByRole('button', { name: 'Zoom in' }).click()
  await page.waitForLoadState('networkidle')
  const box = await section.locator('canvas').boundingBox()
  if (!box) throw new CannotMeasure('The map is not on the screen.')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
  const frames: number[] = []
  for (let n = 0; n < DRAGS; n++) {
    const direction = n % 2 === 0 ? 1 : -1
    const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', step: number) =>
      devtools.send('Input.dispatchMouseEvent', {
        type,
        x: box.x + box.width / 2 + direction * step * PIXELS_A_STEP,
        y: box.y + box.height / 2 + (direction * step * PIXELS_A_STEP) / 2,
        button: 'left',
        buttons: 1,
        clickCount: 1,
      })
    await mouse('mousePressed', -STEPS / 2)
    await page.evaluate(startFrames)
    for (let step = -STEPS / 2; step <= STEPS / 2; step++) await mouse('mouseMoved', step)
    frames.push(...(await page.evaluate(takeFrames)))
    await mouse('mouseReleased', STEPS / 2)
  }
  await page.context().close()
  return frames
}

/** All that the other screens receive, and Discover while its map is not seen. */
async function visitOthers(browser: Browser, url: string, cookie: string): Promise<Received[]> {
  const page = await openPage(browser, url, cookie, ON_PHONE)
  const devtools = await page.context().newCDPSession(page)
  const received = receive(devtools)
  await devtools.send('Network.enable')
  for (const path of OTHERS) {
    const reply = await page.goto(url + path, { waitUntil: 'networkidle' })
    if (!reply?.ok()) throw new CannotMeasure(`${path} answered ${reply?.status()}`)
  }
  await page.context().close()
  return received
}
