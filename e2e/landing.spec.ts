import type { Page } from '@playwright/test'
import { HOME } from './support/feed.ts'
import { expect, expectAccessibleInBothThemes, test } from './support/fixtures.ts'
import { completeWizard, followMailedLink, signUp } from './support/people.ts'
import { portraitPhoto } from './support/photo.ts'
import { uniqueSuffix, uniqueUsername } from './support/sessions.ts'

const email = (page: Page) => page.getByLabel('E-mail').first()
const join = (page: Page) => page.getByRole('button', { name: 'Find Travel Partners' })
const joined = (page: Page) => page.getByRole('heading', { name: "You're on the list!" })
const promo = (page: Page) => page.getByRole('complementary', { name: 'Gift card' })
const mailbox = () => `visitor-${crypto.randomUUID()}@example.org`

test('after a sign-up both forms are replaced, and the reader stays where the form was', async ({ page }) => {
  await page.goto('/')
  await expect(join(page)).toHaveCount(2)
  await page.getByLabel('E-mail').nth(1).fill(` ${mailbox()} `)
  await page.getByLabel('E-mail').nth(1).press('Enter')
  await expect(joined(page)).toHaveCount(2)
  await expect(page.getByText("Thanks! You're on our early access list.")).toHaveCount(2)
  await expect(join(page)).toHaveCount(0)
  await expect(joined(page).nth(1)).toBeFocused()
  await expect(page.getByRole('status').getByText('Thanks for your interest!')).toBeVisible()
})

test('while it is sent the button says so and takes no second press; a failure keeps what was typed', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expectConsole(/500|422/)
  const sent: string[] = []
  const held = Promise.withResolvers<void>()
  await page.route('/api/waitlist', async (route) => {
    sent.push(route.request().postData() ?? '')
    await held.promise
    await route.fulfill({ status: 500 })
  })
  await page.goto('/')
  const address = mailbox()
  await email(page).fill(address)
  await join(page).first().click()
  await expect(page.getByRole('button', { name: 'Joining...' })).toHaveCount(2)
  await email(page).press('Enter')
  held.resolve()
  await expect(page.getByRole('status').getByText('Something went wrong')).toBeVisible()
  await expect(page.getByRole('status').getByText('Please try again later.')).toBeVisible()
  await expect(join(page)).toHaveCount(2)
  await expect(email(page)).toHaveValue(address)
  expect(sent).toEqual([JSON.stringify({ email: address })])

  await page.unroute('/api/waitlist')
  // a browser takes it for an address, the waitlist does not
  await email(page).fill('mara@localhost')
  await join(page).first().click()
  await expect(email(page)).toBeFocused()
  await expect(email(page)).toHaveAccessibleDescription(/not an e-mail address/)
  await expect(email(page)).toHaveAttribute('aria-invalid', 'true')
})

test('without scripts the form is posted, and the page says the same', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  // nothing could close it
  await expect(promo(page).getByRole('button')).toBeHidden()
  await email(page).fill('mara@localhost')
  await join(page).first().click()
  await expect(page.getByText('This is not an e-mail address.').first()).toBeVisible()
  await email(page).fill(mailbox())
  await join(page).first().click()
  await expect(joined(page)).toHaveCount(2)
  await expect(join(page)).toHaveCount(0)
  await context.close()
})

test('the promo banner stays closed, and is never seen again on the way', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/')
  await expect(promo(page)).toContainText('Win a $50 gift card when you join the waitlist. No purchase necessary.')
  await promo(page).getByRole('button', { name: 'Close' }).click()
  await expect(promo(page)).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link').first()).toBeFocused()
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await promo(page).isVisible()).toBe(false)
})

const WIDTHS = [320, 390, 768, 1024, 1440, 1920]

test('the posters of the hero are whole at any width', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const { posters, pictures, letter } = await page.evaluate(() => {
      const boxes = (selector: string) =>
        [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect().toJSON())
      return {
        posters: boxes('main .print').filter((box) => box.width > 0),
        pictures: boxes('main .print .picture').filter((box) => box.width > 0),
        letter: boxes('main .letter')[0],
      }
    })
    expect(posters.length, `${width}`).toBe(width < 768 ? 3 : 5)
    for (const { left, right } of posters) {
      expect(left, `${width}`).toBeGreaterThanOrEqual(0)
      expect(right, `${width}`).toBeLessThanOrEqual(width)
    }
    for (const { bottom } of pictures) expect(bottom, `${width}`).toBeLessThanOrEqual(letter.top)
  }
})

test('it moves once, and not at all where less motion is wanted', { tag: '@slow' }, async ({ browser, baseURL }) => {
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    const context = await browser.newContext({ baseURL, reducedMotion })
    const page = await context.newPage()
    await page.goto('/')
    const seconds = await page.evaluate(() =>
      document.getAnimations().map((one) => Number(one.effect?.getComputedTiming().endTime) / 1000),
    )
    expect(seconds.length > 0).toBe(reducedMotion === 'no-preference')
    for (const end of seconds) expect(end).toBeLessThan(5)
    await context.close()
  }
})

test('all of it is 200 KB at most, and no script is loaded', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  for (const image of await page.locator('img[loading=lazy]').all()) await image.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const bytes = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce(
      (sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize,
      0,
    ),
  )
  expect(scripts).toEqual([])
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(200_000)
})

test('a tile leads by the sign-in to a search of its place', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/')
  const tile = page.getByRole('link', { name: /Web Summit/ }).first()
  await expect(tile).toHaveAttribute('href', `/api/login?${new URLSearchParams({ returnTo: '/discover?q=Lisbon' })}`)
})

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

test.describe('of age', { tag: '@slow' }, () => {
  const title = 'Before you go on'

  test('somebody who came before it was asked says once that they are of age', async ({ traveller, sessions }) => {
    const mara = await traveller(HOME)
    await sessions.forgetAdultStatement(mara.userId)
    const { page } = mara
    await page.setViewportSize({ width: 320, height: 640 })
    for (const address of ['/matches', '/settings', '/messages']) {
      await page.goto(address, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(0)
    }
    await expectAccessibleInBothThemes(page)
    // what holds for all can be read all the same
    await page.goto('/rules')
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0)

    await page.goto('/matches', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Go on' }).press('Enter')
    const box = page.getByRole('checkbox', { name: 'I am 18 or older' })
    await expect(box).toBeFocused()
    await expect(box).toHaveAccessibleDescription(/Check this to go on/)
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
    await expect(page.getByRole('tab', { name: /My Matches/ })).toBeVisible()
    await page.reload({ waitUntil: 'networkidle' })
    await expect(page.getByRole('tab', { name: /My Matches/ })).toBeVisible()
  })

  test('who is younger is told so kindly, and can delete the account', async ({ traveller, sessions }) => {
    const mara = await traveller(HOME)
    await sessions.forgetAdultStatement(mara.userId)
    const { page } = mara
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'I am younger' }).click()
    await expect(page.getByRole('heading', { name: 'Come back when you are 18' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  })
})
