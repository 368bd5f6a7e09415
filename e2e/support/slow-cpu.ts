import type { Page } from '@playwright/test'

/** A phone with so many times less of a processor than this machine. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}
