import type { Page } from '@playwright/test'

/** Requests to this address wait until they are let go, as on slow wifi. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}
