import { expect, type Locator, type Page } from '@playwright/test'

const broken = (page: Page) => page.getByRole('heading', { level: 1, name: /went wrong|did not load/i })
/** Whatever ends the session or leads out of the page is left out. */
const LEADS_AWAY = /log ?out|sign (out|in)|delete my account|download|post trip/i

/** Presses whatever the page has, one after the other. @returns how many that were */
export async function pressAll(page: Page): Promise<number> {
  const address = page.url()
  let pressed = 0
  const pressable = page
    .locator('main, [role=dialog]')
    .locator('button:visible:enabled, [role=tab]:visible, [role=switch]:visible, summary:visible')
  const names = await pressable.evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent ?? ''))
  for (const [at, name] of names.entries()) {
    if (LEADS_AWAY.test(name)) continue
    const one: Locator = pressable.nth(at)
    if (!(await one.isVisible())) continue
    await one.click({ timeout: 2000 }).catch(() => undefined)
    pressed++
    await expect(broken(page), `${name} on ${address}`).toHaveCount(0)
    await page.keyboard.press('Escape')
  }
  return pressed
}
