import type { Page } from '@playwright/test'
import { expect, type Person, test } from './support/fixtures.ts'
import { holdScripts } from './support/hold-scripts.ts'
import { postTripAs } from './support/trips.ts'

const MENU_SCRIPT = '**/assets/dropdown-menu-*.js'
const more = (page: Page) => page.getByRole('button', { name: 'Menu of the trip to Porto' })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name })

/** Somebody whose profile shows a trip, and with it a menu. */
async function withTrip(traveller: () => Promise<Person>): Promise<Page> {
  const { page, context } = await traveller()
  await postTripAs(context, { destination: 'Porto', country: 'Portugal' })
  return page
}

test('a press on a menu counts before its script has come, and nothing moves', async ({ traveller }) => {
  const page = await withTrip(traveller)
  const letGo = await holdScripts(page, MENU_SCRIPT)
  await page.goto('/profile', { waitUntil: 'load' })
  await more(page).click()
  const before = await more(page).boundingBox()
  letGo()
  await expect(item(page, 'Edit Trip')).toBeVisible()
  // what lies behind an open menu is hidden from aids
  expect(await page.locator('[aria-haspopup=menu]').last().boundingBox()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(more(page)).toBeFocused()
  await more(page).click()
  await expect(item(page, 'Edit Trip')).toBeVisible()
})

test('while a menu is open nothing that is hidden from aids can have the focus', async ({ traveller }) => {
  const page = await withTrip(traveller)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const link = await page.getByRole('link', { name: 'Matches' }).first().boundingBox()
  await more(page).click()
  await expect(item(page, 'Edit Trip')).toBeVisible()
  const focusable =
    '[aria-hidden=true]:is(a, button, input, [tabindex]), [aria-hidden=true] :is(a, button, input, [tabindex])'
  const found = () =>
    page.evaluate(
      (selector) =>
        [...document.querySelectorAll<HTMLElement>(selector)]
          .filter((one) => one.tabIndex >= 0 && !one.closest('[inert]') && one.checkVisibility())
          .map((one) => one.outerHTML.slice(0, 80)),
      focusable,
    )
  expect(await found()).toEqual([])
  // what lies behind it is not pressed by the press that closes it
  const title = await page.title()
  await page.mouse.click((link?.x ?? 0) + 10, (link?.y ?? 0) + 10)
  await expect(item(page, 'Edit Trip')).toHaveCount(0)
  await expect(page).toHaveTitle(title)
  expect(await found()).toEqual([])
})

test('a press on a menu counts before any script has come', async ({ traveller }) => {
  const page = await withTrip(traveller)
  const letGo = await holdScripts(page)
  await page.goto('/profile', { waitUntil: 'commit' })
  await more(page).click()
  letGo()
  await expect(item(page, 'Edit Trip')).toBeVisible()
})

for (const key of ['Enter', 'Space', 'ArrowDown']) {
  test(`${key} on a menu before any script has come opens it, with its first entry chosen`, async ({ traveller }) => {
    const page = await withTrip(traveller)
    const letGo = await holdScripts(page)
    await page.goto('/profile', { waitUntil: 'commit' })
    await more(page).focus()
    await page.keyboard.press(key)
    letGo()
    await expect(item(page, 'Who overlaps')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(more(page)).toBeFocused()
  })
}

for (const key of ['Enter', 'Space', 'ArrowDown']) {
  test(`${key} opens a menu whose script has not come, with its first entry chosen`, async ({ traveller }) => {
    const page = await withTrip(traveller)
    const letGo = await holdScripts(page, MENU_SCRIPT)
    await page.goto('/profile', { waitUntil: 'load' })
    await more(page).focus()
    await page.keyboard.press(key)
    letGo()
    await expect(item(page, 'Who overlaps')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(item(page, 'Add to Calendar')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(more(page)).toBeFocused()
  })
}

test('a menu whose script does not come says so, and the next press tries again', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/Failed to load resource/)
  const page = await withTrip(traveller)
  await page.route(MENU_SCRIPT, (route) => route.abort())
  await page.goto('/profile', { waitUntil: 'load' })
  await more(page).click()
  await expect(page.getByText('The menu could not be loaded.', { exact: true })).toBeVisible()
  await page.unroute(MENU_SCRIPT)
  await more(page).click()
  await expect(item(page, 'Edit Trip')).toBeVisible()
})
