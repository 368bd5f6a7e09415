import type { Page } from '@playwright/test'

/** The scripts with these addresses wait until they are let go, as on slow wifi. */
export async function holdScripts(page: Page, address = '**/assets/*.js'): Promise<() => void> {
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
