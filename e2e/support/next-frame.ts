import type { Page } from '@playwright/test'

/**
 * Waits until a frame was painted and what was scheduled for it has run. The router gets its blocker in tasks that follow
 * a change in a form: sooner than any finger, and later than the next command of a test.
 */
export const nextFrame = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
