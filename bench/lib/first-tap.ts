import type { Browser } from 'playwright-core'
import { openPage } from './browser.ts'
import { CannotMeasure } from './measure.ts'
import { PHONE, SLOW_4G, SLOWER_PROCESSOR } from './phone-visit.ts'

export interface Tap {
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
export async function tapOnPhone(browser: Browser, url: string, cookie: string, tap: Tap, isSlow: boolean) {
  const page = await openPage(browser, url, cookie, { ...PHONE, hasTouch: true, serviceWorkers: 'block' })
  const devtools = await page.context().newCDPSession(page)
  if (isSlow) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
  }
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
