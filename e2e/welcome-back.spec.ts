import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { completeWizard, followMailedLink, signUp } from './support/people.ts'

const PASSWORD = 'ferry-to-naxos-7'

/** Somebody new with a password, on the page of settings. */
async function atSettings(page: Page, name: string): Promise<string> {
  const email = `${name}-${Date.now()}@example.org`
  await signUp(page, email, PASSWORD)
  await followMailedLink(page, email)
  await completeWizard(page, { firstName: 'Ines', lastName: 'Duarte', username: `${name}.${Date.now().toString(36)}` })
  await page.goto('/settings')
  return email
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/api/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('whoever has left is asked as they sign in, and keeps everything', async ({ page, pageErrors }) => {
  // its socket ends before the answer comes, and it asks whether the session is over
  pageErrors.expectConsole(/401/)
  const email = await atSettings(page, 'noor')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete my account' }).click()
  await page.waitForURL('/')
  await signIn(page, email, PASSWORD)
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible()
  await expectAccessible(page)
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  await page.getByRole('button', { name: /keep/i }).click()
  await expect(page).toHaveURL('/')
  expect((await page.request.get('/api/auth/user')).status()).toBe(200)
})
