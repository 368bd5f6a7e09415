import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInBothThemes, type Person, test } from './support/fixtures.ts'
import { postTripAs } from './support/trips.ts'

const seen = (page: Page, by: string) => page.getByRole('region', { name: `What ${by} sees` })
const kind = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const summary = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'This is what' })

async function withTrips({ context }: Person): Promise<void> {
  await context.request.put('/api/users/profile', { data: { bio: 'Slow trains, early bread.' } })
  await postTripAs(context, { destination: 'Kyoto', country: 'Japan' })
  await postTripAs(context, { destination: 'Osaka', country: 'Japan', audience: 'female' })
  await postTripAs(context, { destination: 'Nara', country: 'Japan', audience: 'female' })
}

test('a traveller looks at her profile as others see it, by keyboard', async ({ traveller }) => {
  const mara = await traveller({ username: 'mara', gender: 'woman', firstName: 'Mara', lastName: 'Weiss' })
  await withTrips(mara)
  const { page } = mara
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'See as…' }).press('Enter')
  await expect(page).toHaveURL(/\/profile\/see-as$/)
  await expect(kind(page, 'A stranger')).toBeChecked()
  await expect(summary(page)).toContainText('Not shown to strangers: your last name, 2 trips for women.')
  const stranger = seen(page, 'a stranger')
  await expect(stranger.getByRole('heading', { name: 'Mara', exact: true })).toBeVisible()
  await expect(stranger.getByText('Slow trains, early bread.')).toBeVisible()
  await expect(stranger.getByRole('heading', { name: /Kyoto/i })).toBeVisible()
  await expect(stranger.getByRole('heading', { name: /Osaka/i })).toHaveCount(0)
  await expectAccessibleInBothThemes(page)

  await kind(page, 'A stranger').focus()
  await page.keyboard.press('ArrowRight')
  await expect(kind(page, 'A woman')).toBeFocused()
  await expect(page).toHaveURL(/\?as=woman$/)
  await expect(summary(page)).toContainText('Not shown to women you do not know: your last name.')
  await expect(seen(page, 'a woman you do not know').getByRole('heading', { name: /Osaka/i })).toBeVisible()

  await kind(page, 'A match').check()
  await expect(summary(page)).toContainText('Not shown to matches: 2 trips for women.')
  await expect(seen(page, 'a match').getByRole('heading', { name: 'Mara Weiss' })).toBeVisible()
  // nothing in it does or opens anything
  await expect(seen(page, 'a match').locator('a, button, input, textarea')).toHaveCount(0)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(kind(page, 'A match')).toBeChecked()
  await expect(summary(page)).toContainText('This is what a match sees.')

  await kind(page, 'A visitor').check()
  await expect(summary(page)).toContainText('Not shown to visitors: your profile page, 2 trips for women.')
  await expect(seen(page, 'a visitor').getByRole('heading', { name: 'Kyoto, Japan' })).toBeVisible()
  await expectAccessible(page)
  // nobody was there
  const matches = await mara.context.request.get('/api/matches/accepted')
  expect(await matches.json()).toEqual([])
})

test('whoever hides is shown that a stranger finds nobody, from the settings of safety', async ({ traveller }) => {
  const { page, context } = await traveller({ city: 'Lisbon', country: 'Portugal' })
  await context.request.put('/api/users/near-me', { data: { isHidden: true } })
  await page.goto('/settings/safety', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'See as…' }).click()
  await expect(summary(page)).toContainText('Not shown to strangers: your profile page.')
  await expect(page.getByRole('heading', { name: 'Traveler not found' })).toBeVisible()
  await kind(page, 'A chat member').check()
  await expect(summary(page)).toContainText('This is what a member of your group chat sees.')
  await expectAccessible(page)
  await kind(page, 'A visitor').check()
  await expect(page.getByRole('heading', { name: 'A sign-in page' })).toBeVisible()
  await kind(page, 'A match').check()
  await expect(summary(page)).toContainText('Nothing of your profile and trips is hidden from matches.')
})

test('what cannot be loaded says so, and is asked for again', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/Failed to load resource/)
  const { page } = await traveller()
  await page.goto('/profile/see-as', { waitUntil: 'networkidle' })
  const failing = '**/api/see-as/woman'
  await page.route(failing, (route) => route.fulfill({ status: 500, body: '{}' }))
  await kind(page, 'A woman').check()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.unroute(failing)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(summary(page)).toContainText('This is what a woman you do not know sees.')
})
