import { expect, type Locator, type Page } from '@playwright/test'

/** More than there is to tab through on any page. */
const MAX_STEPS = 80

/** Goes there by Tab alone. Whatever has the focus on the way is in view and shows it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    await page.keyboard.press('Tab')
    expect(await hiddenFocus(page), 'what has the focus and does not show it').toBeNull()
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${target} is not reached by Tab`)
}

/** The name of what has the focus, where nobody sees that it has it. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    // at the end of the page the browser's own controls are next
    if (!focused || focused === document.body) return null
    const around = [focused, focused.parentElement, focused.parentElement?.parentElement]
    const hasRing = around.some((element) => {
      const { outlineStyle, outlineWidth } = element
        ? getComputedStyle(element)
        : { outlineStyle: 'none', outlineWidth: '0' }
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    const { top, bottom } = focused.getBoundingClientRect()
    const isInView = bottom > 0 && top < innerHeight
    return hasRing && isInView ? null : focused.outerHTML.slice(0, 200)
  })

export const expectFocusKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

/** Notes what is read aloud by itself, also where it is gone a moment later: an init script. */
export const RECORD_ANNOUNCEMENTS = `
  globalThis.announced = new Set()
  new MutationObserver(() => {
    for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'))
      if (region.textContent) announced.add(region.textContent)
  }).observe(document, { childList: true, subtree: true, characterData: true })
`
export const expectAnnounced = (page: Page, words: string) =>
  expect.poll(() => page.evaluate<string>(`[...announced].join('\\n')`)).toContain(words)
