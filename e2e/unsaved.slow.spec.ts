import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { nextFrame } from './support/next-frame.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const answer = (page: Page, name: 'Stay' | 'Leave') => question(page).getByRole('button', { name }).click()

test('a dialog with something unsaved asks before Escape, its button or a press beside it closes it', async ({
  traveller,
}) => {
  const { page } = await traveller({})
  await page.goto('/profile#edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  const bio = dialog.getByLabel('Bio')
  await bio.fill('Slow trains.')
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  await expectAccessible(page)
  await answer(page, 'Stay')
  await expect(bio).toBeFocused()
  await expect(bio).toHaveValue('Slow trains.')
  await page.mouse.click(5, 5)
  await answer(page, 'Stay')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await answer(page, 'Leave')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(bio).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(question(page)).toHaveCount(0)
})

test('a changed form asks before a link, Back and the end of the tab lose it', async ({ traveller }) => {
  const { page } = await traveller({})
  await page.goto('/matches')
  await page.goto('/settings')
  await page.getByLabel('Your city').fill('Porto')
  await page.getByRole('link', { name: 'Show blocked travelers' }).click()
  await answer(page, 'Stay')
  await expect(page).toHaveURL(/\/settings$/)
  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await closing
  await page.getByRole('link', { name: 'Show blocked travelers' }).click()
  await answer(page, 'Leave')
  await expect(page).toHaveURL(/\/settings\/blocked$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/settings$/)
  await page.getByText('Woman', { exact: true }).click()
  await nextFrame(page)
  await page.goForward()
  await answer(page, 'Stay')
  await expect(page).toHaveURL(/\/settings$/)
})

test('with a finger, Back asks once more after one has stayed', async ({ traveller }) => {
  const { page } = await traveller({}, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await dialog.getByLabel('Bio').fill('Slow trains.')
  for (const name of ['Stay', 'Leave'] as const) {
    await page.evaluate(() => history.back())
    await answer(page, name)
    await expect(question(page)).toHaveCount(0)
  }
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/profile$/)
})
