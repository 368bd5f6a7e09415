import { HOME } from './support/feed.ts'
import { expect, expectAccessibleInBothThemes, test } from './support/fixtures.ts'

const title = 'Before you go on'

test('somebody who came before it was asked says once that they are of age', async ({ traveller, sessions }) => {
  const mara = await traveller(HOME)
  await sessions.forgetAdultStatement(mara.userId)
  const { page } = mara
  await page.setViewportSize({ width: 320, height: 640 })
  for (const address of ['/matches', '/settings', '/messages']) {
    await page.goto(address, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  }
  await expectAccessibleInBothThemes(page)
  // what holds for all can be read all the same
  await page.goto('/rules')
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0)

  await page.goto('/matches', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Go on' }).press('Enter')
  const box = page.getByRole('checkbox', { name: 'I am 18 or older' })
  await expect(box).toBeFocused()
  await expect(box).toHaveAccessibleDescription(/Check this to go on/)
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: /My Matches/ })).toBeVisible()
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByRole('tab', { name: /My Matches/ })).toBeVisible()
})

test('who is younger is told so kindly, and can delete the account', async ({ traveller, sessions }) => {
  const mara = await traveller(HOME)
  await sessions.forgetAdultStatement(mara.userId)
  const { page } = mara
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'I am younger' }).click()
  await expect(page.getByRole('heading', { name: 'Come back when you are 18' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})
