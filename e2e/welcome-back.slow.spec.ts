import { expect, expectAccessible, test } from './support/fixtures.ts'
import { newcomerAtSettings, signInWithPassword } from './support/people.ts'

const PASSWORD = 'ferry-to-naxos-7'

test('whoever has left is asked as they sign in, and keeps everything', async ({ page, pageErrors }) => {
  // its socket ends before the answer comes, and it asks whether the session is over
  pageErrors.expectConsole(/401/)
  const email = await newcomerAtSettings(page, 'noor', PASSWORD)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete my account' }).click()
  await page.waitForURL('/')
  await signInWithPassword(page, email, PASSWORD)
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible()
  await expectAccessible(page)
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  await page.getByRole('button', { name: /keep/i }).click()
  await expect(page).toHaveURL('/')
  expect((await page.request.get('/api/auth/user')).status()).toBe(200)
})
