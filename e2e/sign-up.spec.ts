import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { completeWizard, followMailedLink, signUp } from './support/people.ts'
import { portraitPhoto } from './support/photo.ts'
import { uniqueSuffix, uniqueUsername } from './support/unique-suffix.ts'

test('a newcomer signs up, completes onboarding and posts a trip with a photo; a second traveller likes, comments and asks', async ({
  page,
  traveller,
}) => {
  const email = `mara-${uniqueSuffix()}@example.org`
  await signUp(page, email, 'ferry-to-naxos-7')
  await followMailedLink(page, email)
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await completeWizard(page, { firstName: 'Mara', lastName: 'Lindqvist', username: uniqueUsername('mara') })

  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  await page.getByRole('combobox', { name: 'Destination' }).fill('Santor')
  await page
    .getByRole('option', { name: /^Santorini/ })
    .first()
    .click()
  await expect(page.getByLabel('Country')).toHaveValue('Greece')
  await page.getByLabel('Start date').fill('2027-10-04')
  await page.getByLabel('End date').fill('2027-10-11')
  await page.getByLabel('Description').fill('Ferry from Naxos, a week in Oia before the season ends.')
  await page.getByLabel('Tags').fill('Slow travel')
  await page.getByRole('button', { name: 'Add' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await portraitPhoto() })
  await expect(page.getByText('Image ready', { exact: true })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Post Trip', exact: true }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('Trip posted successfully!', { exact: true })).toBeVisible()

  const other = await traveller({ city: 'Lisbon', country: 'Portugal' })
  // other tests post trips meanwhile: in the feed this one need not be the first any more
  const [{ id }] = await (await page.request.get(`/api/posts?userId=${await userIdOf(page)}`)).json()
  await other.page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  const post = other.page.getByRole('article', { name: /Santorini/ }).first()
  await expect(post).toBeVisible()
  await expect(post.locator('img[src*="/objects/trips/"]').first()).toBeVisible()
  await post.getByRole('button', { name: /^Like/ }).click()
  await expect(post.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true')
  await post.getByRole('button', { name: /^Comments/ }).click()
  await other.page.getByPlaceholder('Write a comment...').fill('Six at the port on the Sunday?')
  await other.page.keyboard.press('Enter')
  await expect(other.page.getByText('Six at the port on the Sunday?')).toBeVisible()
  await other.page.keyboard.press('Escape')
  await post.getByRole('button', { name: /^Match/ }).click()
  await expect(other.page.getByRole('heading', { name: "It's a Match!" })).toBeVisible()
  await other.page.getByRole('button', { name: 'Continue' }).click()

  await page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  const own = page.getByRole('article', { name: /Santorini/ }).first()
  await expect(own.getByRole('button', { name: /^Like/ })).toContainText('1')
  await own.getByRole('button', { name: /^Comments/ }).click()
  await expect(page.getByText('Six at the port on the Sunday?')).toBeVisible()
})

async function userIdOf(page: Page): Promise<string> {
  const user: { id: string } = await (await page.request.get('/api/auth/user')).json()
  return user.id
}
