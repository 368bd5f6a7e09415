import { expect, type Page } from '@playwright/test'
import { uniqueSuffix, uniqueUsername } from './sessions.ts'

/**
 * Resolves when the next web socket of this page has joined its traveller's rooms. To be called before the page is opened.
 * A socket that is closed before is a warning in the console: by the end of its session, or by a clock that jumps over the
 * time that it has for connecting.
 */
export async function liveConnection(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('40'))
}

/** Creates an account on the provider's own pages. Ends where a mail is on its way. */
export async function signUp(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
}

/** Opens the newest mail to an address in the outbox of this machine and follows its link. */
export async function followMailedLink(page: Page, email: string): Promise<void> {
  const mail = page.getByRole('listitem').filter({ hasText: email }).first().getByRole('link')
  // mails are written after the answer, so that its time reveals nothing
  await expect(async () => {
    await page.goto('/dev/outbox')
    await expect(mail).toBeVisible({ timeout: 1000 })
  }).toPass()
  await mail.click()
  await page.locator('main a[href*="/oidc/"]').first().click()
}

export interface Newcomer {
  firstName: string
  lastName: string
  username: string
  gender?: string
}

/** Goes through the four steps with one choice of each kind. */
export async function completeWizard(page: Page, { firstName, lastName, username, gender }: Newcomer): Promise<void> {
  const next = () => page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Username').fill(username)
  if (gender) await page.getByLabel(gender, { exact: true }).click()
  await page.getByLabel('I am 18 or older').check()
  await next()
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  for (const choice of ['Ambivert', 'Early Bird', 'Mid Range']) await page.getByLabel(choice, { exact: true }).click()
  await next()
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  for (const choice of ['Islands', 'Hiking']) await page.getByLabel(choice, { exact: true }).click()
  await next()
  await expect(page.getByText('Step 4 of 4')).toBeVisible()
  for (const choice of ['Experienced', 'Train']) await page.getByLabel(choice, { exact: true }).click()
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
}

/** What the wizard sends. */
const COMPLETED = {
  ...{ firstName: 'Ines', lastName: 'Duarte', isAdult: true, onboardingCompleted: true },
  ...{ personalityType: 'ambivert', lifestyle: ['early_bird'], travelBudget: 'mid_range' },
  ...{ preferredDestinations: ['islands'], preferredActivities: ['hiking'] },
  ...{ experienceLevel: 'experienced', preferredTransport: ['train'] },
}

/** Somebody new with a password, on the page of settings. @returns their e-mail */
export async function newcomerAtSettings(page: Page, name: string, password: string): Promise<string> {
  const email = `${name}-${uniqueSuffix()}@example.org`
  await signUp(page, email, password)
  await followMailedLink(page, email)
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  const data = { ...COMPLETED, username: uniqueUsername(name) }
  expect((await page.request.put('/api/users/profile', { data })).ok()).toBe(true)
  const connected = liveConnection(page)
  await page.goto('/settings')
  await connected
  return email
}

/** By the form of the embedded provider. */
export async function signInWithPassword(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/api/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
