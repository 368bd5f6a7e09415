import type { Page } from '@playwright/test'

/** Requests to this address wait until they are let go, as on slow wifi. */
export async function holdRequests(page: Page, address: string | RegExp, method?: string): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(address, async (route) => {
    if (!method || route.request().method() === method) await held
    await route.continue()
  })
  return letGo
}
