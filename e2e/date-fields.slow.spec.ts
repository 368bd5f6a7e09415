import type { Page } from '@playwright/test'
import { HOME } from './support/feed.ts'
import { expect, test } from './support/fixtures.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: /^When does it/ })
const day = (page: Page, name: RegExp) => sheet(page).getByRole('button', { name })
const firstWeekday = (page: Page) => sheet(page).locator('.rdp-weekday').first()

const TOUCH = { isMobile: true, hasTouch: true }
for (const [device, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
})) {
  test(`a finger on a date opens the calendar sheet, which asks for the start and then for the end: ${device}`, async ({
    traveller,
  }) => {
    const { page } = await traveller(HOME, { ...TOUCH, viewport })
    await page.goto('/post-trip', { waitUntil: 'networkidle' })
    const [start, end] = [page.getByLabel('Start date'), page.getByLabel('End date')]
    await start.tap()
    await expect(page.getByRole('dialog', { name: 'When does it start?' })).toBeVisible()
    // the keyboard of the screen would lie over it
    await expect(start).toHaveAttribute('inputmode', 'none')
    await sheet(page).getByRole('button', { name: 'Go to the Next Month' }).tap()
    await day(page, / 12th/).tap()

    await expect(page.getByRole('dialog', { name: 'When does it end?' })).toBeVisible()
    await expect(day(page, / 11th/)).toBeDisabled()
    await expect(day(page, / 12th/)).toBeEnabled()
    await day(page, / 24th/).tap()
    await expect(sheet(page)).toHaveCount(0)
    await expect(start).toHaveValue(/^12 /)
    await expect(end).toHaveValue(/^24 /)

    await end.tap()
    await expect(page.getByRole('dialog', { name: 'When does it end?' })).toBeVisible()
    await expect(day(page, / 11th/)).toBeDisabled()
  })
}

test('with a mouse a date is typed, and its button opens the calendar', async ({ traveller }) => {
  const { page } = await traveller(HOME)
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  await page.getByLabel('Start date').click()
  await page.keyboard.type('2027-10-12')
  await expect(sheet(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Pick the end from a calendar' }).click()
  await expect(day(page, /October 11th, 2027/)).toBeDisabled()
  await expect(day(page, /October 12th, 2027/)).toBeEnabled()
})

for (const [locale, weekday] of [
  ['en-US', 'Sunday'],
  ['en-GB', 'Monday'],
  ['ar-EG', 'Saturday'],
] as const) {
  test(`a week of somebody whose browser speaks ${locale} begins with ${weekday}`, async ({ traveller }) => {
    const { page } = await traveller(HOME, { locale })
    await page.goto('/post-trip', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Pick the start from a calendar' }).click()
    await expect(firstWeekday(page)).toHaveAttribute('aria-label', weekday)
  })
}
