import type { Page } from '@playwright/test'

/**
 * Waits until the page has run what it had scheduled. The router gets its blocker in tasks that follow a change in a
 * form: sooner than any finger, and later than the next command of a test.
 */
export const untilIdle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
