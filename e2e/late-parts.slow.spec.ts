import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { BERGEN } from './support/near-me.ts'
import { expectToast } from './support/toasts.ts'

const IN_LISBON = { geolocation: { latitude: 38.7167, longitude: -9.1333 }, permissions: ['geolocation'] }
const SCRIPT = '**/assets/city-section-*.js'
const EXPECTED = /Failed to load|ERR_|could not be loaded|404|dynamically imported|Unable to preload|React error #\d+/

const cityOf = (page: Page) => page.getByRole('region', { name: 'City', exact: true })
const isHydrated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated')

for (const path of ['/profile', '/settings']) {
  test(`${path}: the city is drawn with its styles, and its script is not asked for with the page`, async ({
    traveller,
  }) => {
    const { context } = await traveller(BERGEN)
    const html = await (await context.request.get(path)).text()
    expect(html).toContain('Your city')
    expect(html).toMatch(/\/city-section-[\w-]+\.css/)
    expect(html).not.toMatch(/\/city-section-[\w-]+\.js/)
  })

  test(`${path}: a press before the script of the city has come counts once it is there, and nothing moves`, async ({
    traveller,
  }) => {
    const { page } = await traveller(BERGEN, IN_LISBON)
    const letGo = await holdRequests(page, SCRIPT)
    const asked = page.waitForRequest(SCRIPT)
    await page.goto(path, { waitUntil: 'commit' })
    await isHydrated(page)
    const locate = cityOf(page).getByRole('button', { name: 'Use my location' })
    await locate.click()
    await asked
    const before = await locate.boundingBox()
    await expectToast(page, 'Location Updated', async () => letGo())
    await expect(cityOf(page).getByRole('combobox')).toHaveValue('Lisbon')
    expect(await locate.boundingBox()).toEqual(before)
  })
}

test('words typed before the script of the city has come are looked up once it is there', async ({ traveller }) => {
  const { page } = await traveller(BERGEN)
  const letGo = await holdRequests(page, SCRIPT)
  await page.goto('/settings', { waitUntil: 'commit' })
  await isHydrated(page)
  const field = cityOf(page).getByRole('combobox')
  await field.fill('Trondheim')
  letGo()
  await page.getByRole('option', { name: /^Trondheim/ }).click()
  await expectToast(page, 'Location Updated', () => cityOf(page).getByRole('button', { name: 'Save' }).click())
})

test('the address that names the city leads into its field, without a press', async ({ traveller }) => {
  const { page } = await traveller(BERGEN)
  // no pointer moves: the address alone asks for it
  await page.goto('/profile#city', { waitUntil: 'commit' })
  await expect(cityOf(page).getByRole('combobox')).toBeFocused()
})

test('from another screen the city is there at once', async ({ traveller }) => {
  const { page } = await traveller(BERGEN)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const letGo = await holdRequests(page, '**/assets/settings-screen-*.js')
  await page.getByRole('link', { name: 'Account Settings' }).click()
  // watched from before the screen is drawn: it never was without the field
  const isWhole = page.evaluate(
    () =>
      new Promise((seen) => {
        const watch = () => {
          const isThere = document.querySelector('h1')?.textContent === 'Account Settings'
          return isThere ? seen(document.querySelector('#city input') !== null) : requestAnimationFrame(watch)
        }
        watch()
      }),
  )
  letGo()
  expect(await isWhole).toBe(true)
})

test('a city whose script does not come says so in its place, and comes when it is tried again', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(EXPECTED)
  const { page } = await traveller(BERGEN)
  await page.route(SCRIPT, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/settings', { waitUntil: 'commit' })
  await isHydrated(page)
  await page.mouse.move(5, 5)
  await expect(page.getByRole('alert').getByText('This part could not be loaded')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeVisible()
  await page.unroute(SCRIPT)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cityOf(page).getByRole('combobox')).toHaveValue('Bergen')
})

test('without a network the city says so, and comes with the network', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(EXPECTED)
  const { page, context } = await traveller(BERGEN)
  // the city, and the archive with the deletion, which come later too: both may be asked for before the network goes
  const scripts = /\/assets\/(city-section|own-data-sections)-[^/]*\.js/
  await page.route(scripts, (route) => route.abort())
  // the screen itself has to be there
  const screen = page.waitForResponse(/\/assets\/settings-screen-[^/]*\.js/)
  await page.goto('/settings', { waitUntil: 'load' })
  await (await screen).finished()
  await isHydrated(page)
  await context.setOffline(true)
  await page.mouse.move(5, 5)
  await expect(page.getByRole('alert').getByText('You are offline')).toHaveCount(2)
  await page.unroute(scripts)
  await context.setOffline(false)
  await expect(cityOf(page).getByRole('combobox')).toHaveValue('Bergen')
})
