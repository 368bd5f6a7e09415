import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInBothThemes, type Person, test } from './support/fixtures.ts'
import { slowDown } from './support/hold-requests.ts'
import { leaveMatchDialog } from './support/matches.ts'
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

  // Escape closes it also where a toast has come up over it
  await page.getByRole('button', { name: 'Edit Interests' }).click()
  await page.route('**/api/users/profile', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Failed to update travel preferences. Please try again.', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
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

test('a name that is too long or empty, and a file that is no picture, are refused at their fields', {
  tag: '@slow',
}, async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/Failed to load resource/)
  const { page } = await traveller()
  await page.goto('/profile#edit', { waitUntil: 'networkidle' })
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await dialog.getByLabel('First name').fill(' ')
  await dialog.getByLabel('Last name').fill('x'.repeat(61))
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByLabel('First name')).toHaveAccessibleDescription('First name is required.')
  await expect(dialog.getByLabel('Last name')).toHaveAccessibleDescription(/60 characters/)
  await expect(dialog.getByLabel('First name')).toBeFocused()

  const chooser = page.getByLabel('Change picture')
  await chooser.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') })
  await expect(chooser).toHaveAttribute('aria-invalid', 'true')
  await expect(chooser).toHaveAccessibleDescription(/\. JPG, PNG up to 5MB$/)
  await expect(page.getByText('Upload error')).toHaveCount(0)
})

test('somebody is looked at from a poster, in a sheet with an address of its own', async ({ traveller }) => {
  const [mara, aiko] = [await traveller({ username: 'mara' }), await traveller({ username: 'aiko' })]
  const trip = await postTripAs(mara.context, { destination: 'Kyoto', country: 'Japan' })
  await postTripAs(mara.context, { destination: 'Osaka', country: 'Japan' })
  await mara.context.request.put('/api/users/profile', { data: { bio: 'Slow trains, early bread.' } })
  const { page } = aiko
  await page.goto(`/?post=${trip.id}`, { waitUntil: 'networkidle' })
  const poster = page.getByRole('article', { name: /Kyoto/ }).first()
  await expect(poster.getByText(/^You both /)).toBeVisible()
  await poster.getByRole('link', { name: `@${mara.username}`, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: `@${mara.username}` })
  await expect(sheet.getByText('Slow trains, early bread.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/travellers/${mara.username}$`))
  await expect(sheet.getByRole('heading', { name: 'Coming trips' })).toBeVisible()
  await expect(sheet.getByRole('link', { name: /Osaka/ })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`post=${trip.id}`))
  await expect(poster).toBeVisible()

  await poster.getByRole('link', { name: `@${mara.username}`, exact: true }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`post=${trip.id}`))

  await poster.getByRole('link', { name: `@${mara.username}`, exact: true }).click()
  await expect(sheet).toBeVisible()
  await page.reload({ waitUntil: 'networkidle' })
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('main').getByText('Slow trains, early bread.')).toBeVisible()
})

test('a match is asked for with a note from the page of a traveller', { tag: '@slow' }, async ({ traveller }) => {
  const [mara, aiko] = [await traveller({ username: 'mara' }), await traveller({ username: 'aiko' })]
  await mara.page.goto('/matches?tab=requests', { waitUntil: 'networkidle' })
  const { page } = aiko
  await page.goto(`/travellers/${mara.username}`, { waitUntil: 'networkidle' })
  await page.getByLabel(/^A note for/).fill('Coffee at the port?')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Match', exact: true }).click()
  await expect(page.getByText('Connection Request Sent', { exact: true })).toBeVisible()
  await expect(page.getByText(/Asked\. You can message/)).toBeVisible()
  const card = mara.page.getByRole('article', { name: /^Request of/ })
  await expect(card.getByText('Coffee at the port?')).toBeVisible()
  await card.getByRole('button', { name: /^Accept/ }).click()
  await leaveMatchDialog(page)
  await expect(page.getByRole('main').getByRole('link', { name: 'Send Message' })).toBeVisible()
})

test('somebody who blocks is on no map, exactly as nobody is', { tag: '@slow' }, async ({ traveller, pageErrors }) => {
  const [mara, aiko] = [await traveller({ username: 'mara' }), await traveller({ username: 'aiko' })]
  pageErrors.expectConsole(/Failed to load resource/)
  await mara.context.request.put(`/api/users/${aiko.userId}/block`, { data: { blocked: true } })
  const { page } = aiko
  for (const username of [mara.username, 'nobody.at.all']) {
    const reply = await page.goto(`/travellers/${username}`)
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Traveler not found' })).toBeVisible()
    await expect(page).toHaveTitle(/^Page not found/)
    await expect(page.getByText(username)).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })).toHaveCount(1)
  }
  for (const [path, title] of [
    [`/trips/${crypto.randomUUID()}`, 'Trip not found'],
    ['/nowhere', 'This page is on no map'],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })).toHaveCount(1)
  }
  await expectAccessible(page)
})

test('blocked from their sheet, somebody is gone from it and from the feed', { tag: '@slow' }, async ({
  traveller,
}) => {
  const [mara, aiko] = [await traveller({ username: 'mara' }), await traveller({ username: 'aiko' })]
  const trip = await postTripAs(mara.context, { destination: 'Kyoto', country: 'Japan' })
  const { page } = aiko
  await page.goto(`/?post=${trip.id}`, { waitUntil: 'networkidle' })
  await page
    .getByRole('article', { name: /Kyoto/ })
    .first()
    .getByRole('link', { name: `@${mara.username}`, exact: true })
    .click()
  const sheet = page.getByRole('dialog', { name: `@${mara.username}` })
  await sheet.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('menuitem', { name: /^Block/ }).click()
  const block = page.getByRole('alertdialog').getByRole('button', { name: 'Block' })
  await expect(block).toBeVisible()
  // the step back that closes the sheet is under way for longer
  await slowDown(page, 6)
  await block.click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('article', { name: `Trip to Kyoto by @${mara.username}` })).toHaveCount(0)
})

test.describe('as others see it', { tag: '@slow' }, () => {
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
})
