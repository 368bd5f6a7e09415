import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

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
