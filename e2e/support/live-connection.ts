import type { Page } from '@playwright/test'

/**
 * Resolves when the next web socket of this page has joined its traveller's rooms. To be called before the page is opened.
 * A socket that is closed before is a warning in the console: by the end of its session, or by a clock that jumps over the
 * time that it has for connecting.
 */
export async function liveConnection(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('40'))
}
