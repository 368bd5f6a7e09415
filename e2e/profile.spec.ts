import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { postTripAs } from './support/trips.ts'

const counted = (page: Page) => page.getByRole('main').locator('dl')

test('the profile counts posts, matches and trips, and what ends is not counted any more', { tag: '@slow' }, async ({
  traveller,
}) => {
  const [mara, aiko] = [await traveller(), await traveller()]
  const trip = await postTripAs(mara.context, { destination: 'Kythira', country: 'Greece' })
  const asked = await aiko.context.request.put(`/api/posts/${trip.id}/match`, { data: { matched: true } })
  const { match } = await asked.json()
  await mara.context.request.put(`/api/matches/${match.id}`, { data: { status: 'accepted' } })
  const { page } = mara
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await expect(counted(page)).toHaveText(/Posts\s*1\s*Matches\s*1\s*Trips\s*1/)
  await aiko.context.request.delete(`/api/matches/${match.id}?status=accepted`)
  await expect(counted(page)).toHaveText(/Posts\s*1\s*Matches\s*0\s*Trips\s*1/)
})

test('Escape closes a dialog also where a toast has come up over it', { tag: '@slow' }, async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/Failed to load resource/)
  const { page } = await traveller()
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Edit Interests' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Travel Interests' })
  await page.route('**/api/users/profile', (route) => route.fulfill({ status: 500, body: '{}' }))
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Failed to update travel preferences. Please try again.', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('interests that were asked for at the start cannot be emptied, and the field says so', { tag: '@slow' }, async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/Failed to load resource/)
  const { page } = await traveller()
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Edit Interests' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Travel Interests' })
  const lifestyle = dialog.getByRole('group', { name: 'Lifestyle' })
  const chosen = lifestyle.getByRole('checkbox', { checked: true })
  await expect(chosen).toHaveCount(1)
  await chosen.uncheck()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(lifestyle).toHaveAccessibleDescription('Lifestyle: choose at least one.')
  await lifestyle.getByRole('checkbox', { name: 'Early bird' }).check()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
})

test('a traveller changes their names, and every place that names them follows without a reload', async ({
  traveller,
}) => {
  const [mara, aiko] = [await traveller({ username: 'mara' }), await traveller()]
  const trip = await postTripAs(mara.context, { destination: 'Serifos', country: 'Greece' })
  const { page } = mara
  await page.goto(`/?post=${trip.id}`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('article', { name: `Trip to Serifos by @${mara.username}` }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await expectAccessible(page)
  await dialog.getByLabel('First name').fill('Marit')
  await dialog.getByLabel('Last name').fill('Öberg')
  await dialog.getByLabel('Username').fill(`${mara.username}.o`)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByText('Marit Öberg')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Marit', { exact: true })).toBeVisible()

  // the feed as it is cached, before anything of it is asked for again
  await page.route(/\/api\/posts/, () => {})
  await page.getByRole('link', { name: 'Serifos' }).click()
  await expect(page.getByRole('article', { name: `Trip to Serifos by @${mara.username}.o` }).first()).toBeVisible()

  const seen = await aiko.context.request.get(`/api/travellers/${mara.username}.o`)
  expect(await seen.json()).toMatchObject({ firstName: 'Marit', lastName: null })
})

test('a name that is too long or empty is refused at its field', { tag: '@slow' }, async ({ traveller }) => {
  const { page } = await traveller()
  await page.goto('/profile#edit', { waitUntil: 'networkidle' })
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await dialog.getByLabel('First name').fill(' ')
  await dialog.getByLabel('Last name').fill('x'.repeat(61))
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByLabel('First name')).toHaveAccessibleDescription('First name is required.')
  await expect(dialog.getByLabel('Last name')).toHaveAccessibleDescription(/60 characters/)
  await expect(dialog.getByLabel('First name')).toBeFocused()
})

test('a file that is no picture is refused at the field of the picture, without a toast', { tag: '@slow' }, async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/Failed to load resource/)
  const { page } = await traveller()
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const chooser = page.getByLabel('Change picture')
  await chooser.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') })
  await expect(chooser).toHaveAttribute('aria-invalid', 'true')
  await expect(chooser).toHaveAccessibleDescription(/\. JPG, PNG up to 5MB$/)
  await expect(page.getByText('Upload error')).toHaveCount(0)
})
