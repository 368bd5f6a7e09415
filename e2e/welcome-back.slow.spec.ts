import { expect, expectAccessible, test } from './support/fixtures.ts'
import { newcomerAtSettings, signInWithPassword } from './support/people.ts'

const PASSWORD = 'ferry-to-naxos-7'

test('whoever has left is asked as they sign in, and keeps everything', async ({ page, pageErrors }) => {
  // its socket ends before the answer comes, and it asks whether the session is over; a wrong password is refused
  pageErrors.expectConsole(/401|422/)
  const email = await newcomerAtSettings(page, 'noor', PASSWORD)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('Type your current password.')).toBeVisible()
  await page.keyboard.type('not my password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not your password.')).toBeVisible()
  await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You have left' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Sign in and come back' })).toBeVisible()
  await signInWithPassword(page, email, PASSWORD)
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible()
  await expectAccessible(page)
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  await page.getByRole('button', { name: /keep/i }).click()
  await expect(page).toHaveURL('/')
  expect((await page.request.get('/api/auth/user')).status()).toBe(200)
})
