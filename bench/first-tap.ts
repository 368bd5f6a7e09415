/**
 * From the navigation to the first tap that is answered, of a signed-in traveller on `/`: on slow 4G with a processor slowed
 * four times, and on a fast line.
 *
 *   npm run bench -- first-tap
 */
import type { Browser } from 'playwright-core'
import { openBrowser, openPage, PHONE, slowDown } from './lib/browser.ts'
import { cookieFor } from './lib/crowd.ts'
import { newDataDir } from './lib/data-dir.ts'
import { median } from './lib/load.ts'
import { type Bar, CannotMeasure, runBench } from './lib/measure.ts'
import { startBenchServer } from './lib/server.ts'

interface Tap {
  /** What is tapped: the first that is seen. */
  button: string
  /** What is there once the tap is answered. */
  answer: string
  /** Where the answer is another screen. */
  path?: string
  /** How long somebody waits until they tap again. */
  againMs?: number
}

interface Report {
  what: 'seen' | 'answered'
  /** Since 1970: a tap may lead to another document. */
  at: number
  x: number
  y: number
}

const AGAIN_MS = 200
const LATEST_MS = 30_000

/** When the button is seen, and when a tap is answered that is tried from then on, both in ms after the navigation. */
async function tapOnPhone(browser: Browser, url: string, cookie: string, tap: Tap, isSlow: boolean) {
  const page = await openPage(browser, url, cookie, { ...PHONE, hasTouch: true, serviceWorkers: 'block' })
  const devtools = await page.context().newCDPSession(page)
  if (isSlow) await slowDown(devtools)
  const reports: Partial<Record<Report['what'], Report>> = {}
  await page.exposeFunction('reportTap', (report: Report) => {
    reports[report.what] ??= report
  })
  await page.addInitScript(watch, tap)
  const latest = performance.now() + LATEST_MS
  const until = async (isDone: () => unknown, ms: number) => {
    const end = Math.min(performance.now() + ms, latest)
    while (!isDone() && performance.now() < end) await new Promise((passed) => setTimeout(passed, 10))
  }
  await page.goto(url, { waitUntil: 'commit' })
  const start = await page.evaluate(() => performance.timeOrigin)
  await until(() => reports.seen, LATEST_MS)
  const { seen } = reports
  if (!seen) throw new CannotMeasure(`Nothing is seen like ${tap.button}`)
  while (!reports.answered && performance.now() < latest) {
    await page.touchscreen.tap(seen.x, seen.y)
    await until(() => reports.answered, tap.againMs ?? AGAIN_MS)
  }
  await page.context().close()
  if (!reports.answered) throw new CannotMeasure(`No tap on ${tap.button} was answered within ${LATEST_MS / 1000} s.`)
  return { seen: seen.at - start, answered: reports.answered.at - start }
}

/** Runs in the page before anything of it, and looks in each frame. */
function watch({ button, answer, path }: Tap) {
  const { reportTap } = window as unknown as { reportTap: (report: Report) => void }
  let tapped: Element | undefined
  const report = (what: Report['what'], element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    reportTap({ what, at: performance.timeOrigin + performance.now(), x: left + width / 2, y: top + height / 2 })
  }
  const isSeen = (element: Element) => {
    const { top, bottom, height } = element.getBoundingClientRect()
    return height > 0 && top >= 0 && bottom <= innerHeight
  }
  const look = () => {
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
    if (!tapped && isPainted) {
      tapped = [...document.querySelectorAll(button)].find(isSeen)
      if (tapped) report('seen', tapped)
    }
    const found = document.querySelector(answer)
    const isThere = path === undefined || location.pathname === path
    if (found && isThere) report('answered', found)
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const VISITS = 5
const TAPS: Record<string, Tap> = {
  like: {
    button: 'main button[aria-pressed][aria-label^="Like,"]',
    answer: 'main button[aria-pressed="true"][aria-label^="Like,"]',
  },
  menu: { button: 'button[aria-label="Menu"]', answer: '[role="dialog"],dialog[open]' },
  // before the scripts are there a link leads on by itself, and another tap would begin the way anew
  tab: { button: '[data-bottom-bar] a[href="/matches"]', answer: 'main h1', path: '/matches', againMs: 3_000 },
}
const LINES = { slow: 4, fast: 1 }
type Line = keyof typeof LINES
const WORDS: Record<Line, string> = { slow: 'on slow 4G, processor slowed four times', fast: 'on a fast line' }

const lines = Object.keys(LINES) as Line[]
const bars: Record<string, Bar> = Object.fromEntries(
  lines.flatMap((line) => [
    [`seen ${line}`, { what: `the buttons are seen ${WORDS[line]}`, unit: ' s' }],
    ...Object.keys(TAPS).map((name) => [
      `${name} ${line}`,
      { what: `first tap that is answered ${WORDS[line]}: ${name}`, unit: ' s', atMost: LINES[line] },
    ]),
  ]),
)

await runBench(bars, async (figure) => {
  const { url, dataDir } = await startBenchServer(newDataDir('first-tap'), { demo: 'on' })
  const browser = await openBrowser()
  const cookieOf = (name: string) =>
    cookieFor(dataDir, `${name}@example.org`, '--city', 'Lisbon', '--country', 'Portugal')
  for (const line of lines) {
    const seen: number[] = []
    for (const [name, tap] of Object.entries(TAPS)) {
      const answered: number[] = []
      for (let n = 0; n < VISITS; n++) {
        // each their own: whoever has liked a trip takes the like back by the next tap
        const visit = await tapOnPhone(browser, `${url}/`, await cookieOf(`${name}-${line}-${n}`), tap, line === 'slow')
        seen.push(visit.seen / 1000)
        answered.push(visit.answered / 1000)
      }
      figure(`${name} ${line}`, median(answered))
    }
    figure(`seen ${line}`, median(seen))
  }
})
