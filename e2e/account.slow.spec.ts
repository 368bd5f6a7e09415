import { expect, expectAccessible, test } from './support/fixtures.ts'
import { followMailedLink, newcomerAtSettings, signInWithPassword, signUp } from './support/people.ts'
import { uniqueSuffix } from './support/unique-suffix.ts'

const PASSWORD = 'ferry-to-naxos-7'
const NEXT = 'night train to Porto'

test('a traveller changes password and e-mail', async ({ page, browser, baseURL, pageErrors }) => {
  pageErrors.expectConsole(/422/)
  const email = await newcomerAtSettings(page, 'ines', PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const current = dialog.getByLabel('Current password', { exact: true })
  await current.fill('not my password')
  await dialog.getByLabel('New password', { exact: true }).fill(NEXT)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(current).toHaveAccessibleDescription('This is not your password.')
  await expect(current).toBeFocused()
  await current.fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible()

  const fresh = `new-${email}`
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  const mailing = page.getByRole('dialog', { name: 'Change e-mail' })
  await mailing.getByLabel('New e-mail').fill(email)
  await mailing.getByLabel('Current password', { exact: true }).fill(NEXT)
  await mailing.getByRole('button', { name: 'Send the link' }).click()
  await expect(mailing.getByLabel('New e-mail')).toHaveAccessibleDescription(/This is your e-mail already/)
  await mailing.getByLabel('New e-mail').fill(fresh)
  await mailing.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('dialog', { name: 'Check your mail' })).toContainText(fresh)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await followMailedLink(page, fresh)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Your e-mail is changed' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await expect(page.getByText(fresh)).toBeVisible()

  const context = await browser.newContext({ baseURL })
  const other = await context.newPage()
  await signInWithPassword(other, fresh, NEXT)
  await expect(other).toHaveURL('/')
  expect((await other.request.get('/api/auth/user')).status()).toBe(200)
  await context.close()
})

test('whoever has no password here is shown how to choose one, and keeps their profile', async ({ traveller }) => {
  const email = `bare-${uniqueSuffix()}@example.org`
  const { page, username } = await traveller({ email, username: 'bare' })
  await page.goto('/settings')
  await expect(page.getByText(/^You have no password here\. To choose one, log out,/)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await signUp(page, email, PASSWORD)
  await followMailedLink(page, email)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: `@${username}` })).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
})
