import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { expectNothingMoves, waiting } from './support/layout.ts'
import { followMailedLink, newcomerAtSettings, signInWithPassword, signUp } from './support/people.ts'
import { uniqueSuffix } from './support/sessions.ts'

const PASSWORD = 'ferry-to-naxos-7'
const addressOf = (name: string) => `${name}-${uniqueSuffix()}@example.org`
const wizard = (page: Page) => page.getByText('Step 1 of 4')
const sendAgain = (page: Page) => page.getByRole('button', { name: 'Send again' })
const isSignedIn = async (page: Page) => (await page.request.get('/api/auth/user')).ok()

test('after a sign-up the page can be loaded again without a second mail, which the button sends after a wait', async ({
  page,
  sessions,
}) => {
  const email = addressOf('mara')
  await signUp(page, email, PASSWORD)
  await expectAccessible(page)
  await expect(sendAgain(page)).toBeDisabled()
  await expect(page.getByText(/^You can send it again in \d+ seconds?\.$/)).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  await expect(sendAgain(page)).toBeDisabled()
  expect(sent).toEqual([])

  await sessions.endMailWaits()
  await page.reload()
  await sendAgain(page).click()
  await expect(page.getByText('It was sent again.')).toBeVisible()
  await expect(sendAgain(page)).toBeDisabled()
  const outbox = await page.context().newPage()
  await expect(async () => {
    await outbox.goto('/dev/outbox')
    await expect(outbox.getByRole('listitem').filter({ hasText: email })).toHaveCount(2, { timeout: 1000 })
  }).toPass()
})

test('the first tab goes on by itself once the address was confirmed in another tab', async ({ page }) => {
  const email = addressOf('noor')
  await signUp(page, email, PASSWORD)
  const other = await page.context().newPage()
  await followMailedLink(other, email)
  await expect(wizard(other)).toBeVisible()
  await expect(wizard(page)).toBeVisible()
})

test('confirmed in another browser with the password of the sign-up, both browsers are signed in', async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  pageErrors.expectConsole(/422/)
  const email = addressOf('omar')
  await signUp(page, email, PASSWORD)
  const context = await browser.newContext({ baseURL })
  const other = await context.newPage()
  await followMailedLink(other, email)
  const password = other.getByLabel('Password', { exact: true })
  await password.fill('somebody else guesses')
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expect(password).toHaveAccessibleDescription('This is not the password of the sign-up.')
  expect([await isSignedIn(other), await isSignedIn(page)]).toEqual([false, false])
  await password.fill(PASSWORD)
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expect(wizard(other)).toBeVisible()
  await expect(wizard(page)).toBeVisible()
  await context.close()
})

test('a password can be shown while it is typed', async ({ page, pageErrors }) => {
  pageErrors.expectConsole(/422/)
  await page.goto('/api/login')
  const password = page.getByLabel('Password', { exact: true })
  const show = page.getByRole('button', { name: 'Show password' })
  await page.getByLabel('E-mail').fill(addressOf('pia'))
  await password.fill('not the right one')
  await expect(show).toHaveAttribute('aria-pressed', 'false')
  await expect(password).toHaveAttribute('type', 'password')
  await show.click()
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await expect(password).toHaveAttribute('type', 'text')
  await expectAccessible(page)
  await password.press('Enter')
  await expect(page.getByRole('alert')).toContainText('do not fit together')
  await expect(password).toHaveAttribute('type', 'password')
})

test('the keyboard goes from the e-mail to the password, and then to the way out', async ({ page }) => {
  await page.goto('/api/login')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  for (const name of ['Show password', 'Forgot password?', 'Sign In']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole(name === 'Forgot password?' ? 'link' : 'button', { name })).toBeFocused()
  }
})

test('without a script the account pages show no button that needs one', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  const email = addressOf('rosa')
  await signUp(page, email, PASSWORD)
  await expect(sendAgain(page)).toBeEnabled()
  await sendAgain(page).click()
  await expect(page.getByText(/^You can send it again in \d+ seconds?\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'I have confirmed it' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  await page.getByRole('link', { name: 'Type another e-mail' }).click()
  await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(0)
  await context.close()
})

test('a forgotten password: the mailed link sets a new one, and every session of before is over', async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  pageErrors.expectConsole(/422|410/)
  const email = addressOf('quinn')
  await signUp(page, email, PASSWORD)
  await followMailedLink(page, email)
  await expect(wizard(page)).toBeVisible()

  const context = await browser.newContext({ baseURL })
  const other = await context.newPage()
  pageErrors.watch(other)
  await other.goto('/api/login')
  await other.getByRole('link', { name: 'Forgot password?' }).click()
  await other.getByLabel('E-mail').fill(email)
  await other.getByRole('button', { name: 'Send the link' }).click()
  await expect(other.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  const sent: string[] = []
  other.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  expect(sent).toEqual([])
  const link = await mailedReset(other, email)
  await other.getByLabel('New password', { exact: true }).fill('short')
  await other.getByRole('button', { name: 'Save the password' }).click()
  await expect(other.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/at least 10/i)
  expect(await isSignedIn(page)).toBe(true)
  await other.getByLabel('New password', { exact: true }).fill('a new and longer road')
  await other.getByRole('button', { name: 'Save the password' }).click()
  await expect(wizard(other)).toBeVisible()
  expect([await isSignedIn(other), await isSignedIn(page)]).toEqual([true, false])

  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await signInWithPassword(page, email, PASSWORD)
  await expect(page.getByRole('alert')).toContainText('do not fit together')
  await signInWithPassword(page, email, 'a new and longer road')
  await expect(wizard(page)).toBeVisible()
  await context.close()
})

/** Opens the mail of a reset, which may come after others, and its link. */
async function mailedReset(page: Page, email: string): Promise<string> {
  const mail = page.getByRole('listitem').filter({ hasText: email }).filter({ hasText: 'Choose a new password' })
  await expect(async () => {
    await page.goto('/dev/outbox')
    await expect(mail).toBeVisible({ timeout: 1000 })
  }).toPass()
  await mail.getByRole('link').click()
  await page.locator('main a[href*="/oidc/"]').first().click()
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  return page.url()
}

const NEXT = 'night train to Porto'

test('a traveller changes password and e-mail', async ({ page, browser, baseURL, pageErrors }) => {
  pageErrors.expectConsole(/422/)
  const email = await newcomerAtSettings(page, 'ines', PASSWORD)
  await page.goto('/profile')
  const letGo = await holdRequests(page, /\/api\/account$/)
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await expectNothingMoves({
    ...{ page, letGo },
    skeletonRow: waiting(page, 'Loading how you sign in...').locator('.skeleton').first(),
    row: page.getByRole('button', { name: 'Change e-mail' }),
    still: page.getByRole('link', { name: 'Show notifications', exact: true }),
  })
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
