import type { Page } from '@playwright/test'

declare global {
  interface Window {
    layoutShifts: { observer: PerformanceObserver; moved: number }
  }
}

/** From now on the page adds up what moves in it: 0 where everything stays at its place. */
export const watchLayoutShift = (page: Page) =>
  page.evaluate(() => {
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) if ('value' in entry) shifts.moved += Number(entry.value)
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    const shifts = { observer, moved: 0 }
    observer.observe({ type: 'layout-shift' })
    window.layoutShifts = shifts
  })

/** What has moved since then, the last frame with it. */
export const layoutShift = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    await frame()
    await frame()
    const { observer } = window.layoutShifts
    for (const entry of observer.takeRecords()) if ('value' in entry) window.layoutShifts.moved += Number(entry.value)
    return window.layoutShifts.moved
  })
